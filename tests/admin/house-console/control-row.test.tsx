import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ControlRow } from '#admin/features/house-console/control-row.tsx'
import type { ControlState } from '#admin/features/house-console/control-state.ts'
import type { HouseAttribute } from '#domain/house-attributes.ts'
import { accessMode, controlType, typeCode } from '#resources/product-dictionaries.ts'

afterEach(cleanup)

const temperature: HouseAttribute = {
  ...{ attributeId: 'a', value: '24', desiredValue: null, updateTime: null, isAlarm: 0, isFaulty: 0 },
  ...{ name: '设定温度', identifier: 'setTemp', group: '客厅面板', typeCode: typeCode.decimal, unit: '℃' },
  ...{ min: 16, max: 30, step: 0.5, precision: 1, trueText: null, falseText: null },
  ...{ accessMode: accessMode.readWrite, controlType: controlType.number, confirmRequired: 0 },
  ...{ isTrend: 0, reportInterval: 60, sort: 1 },
}

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

it('says what is wrong with a value, and sends it not', () => {
  const { sent } = row({ step: 1 })
  choose('20.5')
  press(/下\s?发/)
  expect(sent).toEqual([])
  expect(told()).toMatch(/^设定温度.+撤销$/)
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
