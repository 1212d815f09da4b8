import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { orderStatus } from '#resources/service-dictionaries.ts'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const dialog = () =>
  waitFor(() => {
    const open = document.querySelector<HTMLElement>('[role="dialog"]')
    if (!open) throw new Error('no dialog')
    return open
  })
const press = async (name: string, root: ParentNode = document) => {
  const pressed = await waitFor(
    () => {
      const one = [...root.querySelectorAll('button')].find((button) => button.textContent?.trim() === name)
      if (!one) throw new Error(`no button ${name}`)
      return one
    },
    { timeout: 10_000 },
  )
  fireEvent.click(pressed)
}
const factsIn = (root: HTMLElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...root.querySelectorAll('.action-facts > div')].map((fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd')?.textContent ?? '',
    ]),
  )

describe('a dialog', () => {
  it('of shipping says where to and what, masked as the list is', async () => {
    const { list } = (
      await live.eaves.call('order.list', { status: orderStatus.pending, pageSize: 100 }, { as: 'service' })
    ).data
    const order = (list as readonly Values[]).find(({ address }) => address !== null)
    await openScreen(live.eaves, 'service', `/home/service/pointsManage?orderNo=${order?.orderNo}`)
    await press('发货')
    const facts = factsIn(await dialog())
    expect(facts).toMatchObject({ 收货地址: order?.address, 商品: order?.goodsName, 数量: `${order?.num}件` })
    expect(facts.收货人).toContain('*')
    expect(facts.收货手机).toMatch(/\*{4}/)
  })

  it('of a review says what was done, with what the materials come to', async () => {
    const { list } = (
      await live.eaves.call(
        'workOrder.list',
        { status: workOrderStatus.reviewing, pageSize: 10 },
        { as: 'ops' },
      )
    ).data
    const [order] = list as readonly Values[]
    await live.eaves.db
      .updateTable('workOrder')
      .set({
        materials: JSON.stringify([{ name: '龙头', spec: null, num: 2, price: 35.1 }]),
        cost: 100,
      } as never)
      .where('id', '=', String(order?.id))
      .execute()
    await openScreen(live.eaves, 'admin', `/home/maintenance/workOrder?orderNo=${order?.orderNo}`)
    const line = (await screen.findAllByText(String(order?.title), {}, { timeout: 10_000 })).at(0)
    const row = line?.closest<HTMLElement>('.ant-table-row')
    if (!row) throw new Error('no row')
    await press('通过', row)
    const open = await dialog()
    await within(open).findByText('合计', {}, { timeout: 10_000 })
    expect(factsIn(open)).toMatchObject({ 处理结果: String(order?.dealResult) })
    await within(open).findAllByText('70.20 元')
    await within(open).findByText('费用比用料合计多 29.80 元')
  })
})
