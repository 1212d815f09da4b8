import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DetailActions, isAtEnd } from '#admin/screens/detail/detail-actions.tsx'
import type { RowAction } from '#admin/screens/model/row-actions.ts'
import { config } from '#config'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { debugStatus } from '#resources/estate-dictionaries.ts'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'

const actions: readonly RowAction[] = [
  { kind: 'edit', key: 'edit', label: '编辑' },
  { kind: 'remove', key: 'remove', label: '删除' },
]

// What the menu still draws must not outlive the page.
afterEach(cleanup)

it('keeps what destroys under ⋯, and gives the focus back there', async () => {
  const onRun = vi.fn()
  const row = { id: 'r1', version: 1 }
  render(<DetailActions resource={config.resources.house} row={row} actions={actions} onRun={onRun} />)
  expect(screen.queryByRole('button', { name: /^删\s?除$/ })).toBe(null)
  const more = screen.getByRole('button', { name: '更多操作' })
  fireEvent.click(more)
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  expect(onRun).toHaveBeenCalledExactlyOnceWith(actions[1], row, more)
  expect(document.activeElement).toBe(more)
})

it('leads on with its primary button, and never back from where a record was to end', () => {
  const { house, alarm, workOrder } = config.resources
  const { notStarted, debugging, passed, failed } = debugStatus
  const endsOf = (states: readonly number[], isEnd: (state: number) => boolean) => states.filter(isEnd)
  expect(
    endsOf([notStarted, debugging, passed, failed], (state) => isAtEnd(house, { debugStatus: state })),
  ).toEqual([passed])
  expect(endsOf(Object.values(alarmStatus), (state) => isAtEnd(alarm, { status: state })).length).toBe(2)
  expect(isAtEnd(workOrder, { status: workOrderStatus.suspended })).toBe(false)
})
