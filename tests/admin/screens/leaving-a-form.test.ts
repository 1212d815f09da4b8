import { expect, it } from 'vitest'
import { standing } from '#admin/screens/parts/use-leave-guard.ts'

const at = (search: string) => standing({ pathname: '/home/project/p', search })

it.each([
  'create=',
  'board.create=',
  'board.floor.create=',
  'house.edit=h1',
  'board.houseModel.dialog=manage',
])('leaves a form by closing it, at whatever depth of the URL it stands: %s', (open) => {
  expect(at(`?${open}`)).not.toBe(at(''))
  expect(at(`?board.zoom=compact&${open}`)).toBe(at(`?${open}`))
})

it('is not left by filters, pages and what is called like an opening', () => {
  for (const search of ['pageNum=2', 'board.building=1', 'q.create=1', 'board.detail.pageNum=3'])
    expect(at(`?create=&${search}`)).toBe(at('?create='))
})
