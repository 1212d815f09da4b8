import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { config } from '#config'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import type { ResolvedConfig } from '#schema'
import { livePlatform } from '../screens/live.ts'
import { askedFor, openElement } from '../screens/open-screen.tsx'

const live = livePlatform()
const resource = (config as ResolvedConfig).resources.alarm
const action = resource?.actions.toWorkOrder
if (!resource || !action) throw new Error('alarms become no orders')

it('an order of an alarm that somebody else has made meanwhile is refused, and says so', async () => {
  const { list } = (await live.eaves.call('alarm.list', { status: alarmStatus.unhandled })).data
  const [row] = list
  await openElement(live.eaves, 'admin', askedFor(resource, { kind: 'ask', action, row }))
  const asked = await screen.findByRole('dialog', { name: `转工单「${row.name}」` })
  const content = await within(asked).findByLabelText('问题描述')
  await waitFor(() => expect(content).toHaveProperty('value', expect.stringContaining(row.name)))
  const first = await live.eaves.call('alarm.toWorkOrder', { alarmId: row.id, content: '已有人先转了工单' })
  expect(first.code, first.msg).toBe(200)
  const { orderNo } = (await live.eaves.call('workOrder.detail', { id: first.data.id })).data
  fireEvent.click(within(asked).getByRole('button', { name: '转工单' }))
  await screen.findByText(`该报警已生成工单 ${orderNo}`)
  expect(asked.isConnected).toBe(true)
})
