import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import HouseLook from '#admin/features/house-console/overview-tab.tsx'
import { alarmActive, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { consumableDue } from '#resources/console-dictionaries.ts'
import { workOrderPriority } from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'
import { livePlatform } from '../screens/live.ts'
import { openElement } from '../screens/open-screen.tsx'

const live = livePlatform()
const houseOf = async (houseId: unknown) =>
  (await live.eaves.call('house.detail', { houseId })).data as Values & { readonly id: string }
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const patient = { timeout: 15_000 }

it('says of an alarm that somebody has in hand that what it is about is over', async () => {
  const { list } = (await live.eaves.call('alarm.list', { status: alarmStatus.handling, pageSize: 10 })).data
  const [alarm] = list as readonly Values[]
  const turn = (active: number) =>
    live.eaves.db
      .updateTable('alarm')
      .set({ active } as never)
      .where('id', '=', String(alarm?.id))
      .execute()
  const said = async () => {
    const { unmount } = await openElement(
      live.eaves,
      'admin',
      <HouseLook record={await houseOf(alarm?.houseId)} />,
    )
    const open = await panel('未完结报警')
    const name = await open.findByText(String(alarm?.name), {}, patient)
    const line = name.closest('li')?.textContent ?? ''
    unmount()
    return line
  }
  await turn(alarmActive.active)
  expect(await said()).toContain('告警中')
  await turn(alarmActive.recovered)
  expect(await said()).toContain('已恢复')
  expect(await said()).not.toContain('告警中')
})

it('leads from a consumable that is near its end to the order that was made from it', async () => {
  const worn = await live.eaves.db
    .selectFrom('consumable')
    .select(['id', 'houseId'])
    .where('status', 'in', [...consumableDue])
    .where('workOrderId', 'is', null)
    .executeTakeFirst()
  const record = await houseOf(worn?.houseId)
  const { data: order } = await live.eaves.call('consumable.replace', {
    ...{ id: worn?.id, title: '更换新风滤网', content: '滤网到期，请更换' },
    priority: workOrderPriority.medium,
  })
  await openElement(live.eaves, 'admin', <HouseLook record={record} />)
  const wear = await panel('将尽的耗材')
  const link = await wear.findByRole('link', { name: '更换新风滤网' }, patient)
  expect(link.getAttribute('href')).toBe(`/home/maintenance/workOrder/${order.id}`)
  // It is among the orders of the house as well.
  const orders = await panel('未完成工单')
  await waitFor(() => expect(orders.getByRole('link', { name: '更换新风滤网' })).toBeTruthy(), patient)
})
