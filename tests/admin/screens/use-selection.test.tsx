import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { doneOf } from '#admin/screens/actions/action-input.ts'
import { useSelection } from '#admin/screens/list/use-selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

it('lets go of what is done, and keeps what failed or had no turn', () => {
  const { result } = renderHook(() => useSelection(rows))
  act(() => result.current.choose(['a', 'b', 'c', 'd']))
  // One was left out before: it is not done either.
  const done = doneOf(['a', 'b', 'c'], {
    success: 1,
    failures: [{ id: 'b', reason: '已被修改' }],
    untried: ['c'],
  })
  expect(done).toEqual(['a'])
  act(() => result.current.settle(done))
  expect(result.current.ids).toEqual(['b', 'c', 'd'])
  act(() => result.current.settle())
  expect(result.current.ids).toEqual([])
})
