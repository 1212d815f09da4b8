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

it('keeps chosen rows as they were seen last, on this page and on those before', () => {
  const asSeen = (version: number, ...ids: readonly string[]) => ids.map((id) => ({ id, version }))
  const { result, rerender } = renderHook(({ seen }) => useSelection(seen), {
    initialProps: { seen: asSeen(1, 'a', 'b') },
  })
  act(() => result.current.choose(['a', 'b']))
  rerender({ seen: [...asSeen(2, 'a'), ...asSeen(1, 'b')] })
  expect(result.current.chosen).toEqual([...asSeen(2, 'a'), ...asSeen(1, 'b')])
  rerender({ seen: asSeen(1, 'c', 'd') })
  expect(result.current.chosen).toEqual([...asSeen(2, 'a'), ...asSeen(1, 'b')])
})
