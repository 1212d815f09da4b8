import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ControlRow } from '#admin/features/house-console/control-row.tsx'
import type { ControlState } from '#admin/features/house-console/control-state.ts'
import type { HouseAttribute } from '#domain/house-attributes.ts'
import { controlType } from '#resources/product-dictionaries.ts'
import { temperature } from './sample-attribute.ts'

afterEach(cleanup)

/** A row of that attribute, and what it has sent and taken back. */
function row(start: Partial<HouseAttribute> = {}) {
  const sent: string[] = []
  const cancelled: string[] = []
  const element = (attribute: HouseAttribute, state: ControlState) => (
    <ControlRow
      attribute={attribute}
      control={controlType.number}
      locked={false}
      commands={{
        stateOf: () => state,
        send: async (_attribute, value) => void sent.push(value),
        cancel: async (id) => void cancelled.push(id),
      }}
    />
  )
  const idle: ControlState = { is: 'idle' }
  const { rerender } = render(element({ ...temperature, ...start }, idle))
  return {
    sent,
    cancelled,
    /** The device says something else, or a command goes on. */
    change: (more: Partial<HouseAttribute>, state: ControlState = idle) =>
      rerender(element({ ...temperature, ...start, ...more }, state)),
  }
}

const input = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: '客厅面板 设定温度' })
const choose = (value: string) => fireEvent.change(input(), { target: { value } })
const told = () => screen.getByRole('status').textContent
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('keeps what is being chosen, whatever the device says meanwhile, until it is sent or dropped', () => {
  const { sent, change } = row()
  choose('26')
  change({ value: '25' })
  expect(input().value).toBe('26.0')
  expect(told()).toContain('尚未下发')
  press(/撤销/)
  expect(input().value).toBe('25.0')
  expect(told()).toBe('')
  choose('27')
  press(/下\s?发/)
  expect(sent).toEqual(['27'])
})

it('keeps what stands there while somebody is about to type over it', () => {
  const { sent, change } = row()
  fireEvent.focus(input())
  change({ value: '25' })
  expect(input().value).toBe('24.0')
  fireEvent.keyDown(input(), { key: 'Enter' })
  expect(sent).toEqual(['24'])
  expect(input().value).toBe('25.0')
  fireEvent.blur(input())
  fireEvent.focus(input())
  change({ value: '26' })
  expect(input().value).toBe('25.0')
  fireEvent.blur(input())
  expect(input().value).toBe('26.0')
})

it('shows what it is told to be once it is locked, which takes the focus away', () => {
  const { change } = row()
  fireEvent.focus(input())
  change({}, { is: 'sending', value: '18', delivered: false })
  expect(input().value).toBe('18.0')
  change({ value: '18' })
  expect(input().value).toBe('18.0')
})

it.each([
  ['20.5', '须为步长 1 的整数倍'],
  ['35', '不能大于 30'],
  ['5', '不能小于 16'],
])('says what is wrong with %s, leaves it there, and sends it not', (value, wrong) => {
  const { sent } = row({ step: 1 })
  fireEvent.focus(input())
  choose(value)
  fireEvent.blur(input())
  press(/下\s?发/)
  expect(sent).toEqual([])
  expect(Number(input().value)).toBe(Number(value))
  expect(told()).toBe(`设定温度${wrong}撤销`)
})

it('asks before it sends where that is asked for', async () => {
  const { sent } = row({ confirmRequired: 1 })
  choose('28')
  press(/下\s?发/)
  const dialog = within(await screen.findByRole('dialog', { name: '确认下发指令' }))
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: /下\s?发/ }))
  expect(sent).toEqual(['28'])
})

it('says how a command stands, and lets it be taken back or sent again', () => {
  const { sent, cancelled, change } = row()
  change({ desiredValue: '22' }, { is: 'queued', id: 'c1', value: '22' })
  expect(input().value).toBe('22.0')
  expect(screen.getByText(/目标/).textContent).toBe(' → 目标 22.00℃')
  press(/取消指令/)
  expect(cancelled).toEqual(['c1'])
  change({}, { is: 'timedOut', value: '23' })
  expect(told()).toContain('设备未响应，请稍后重试')
  press(/重\s?试/)
  expect(sent).toEqual(['23'])
  change({}, { is: 'done' })
  expect(told()).toContain('执行成功')
})
