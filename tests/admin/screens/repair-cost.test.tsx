import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const waitOptions = { timeout: 15_000 }

const input = (label: string) =>
  screen.findByLabelText(label, { selector: '[role="dialog"] input' }, waitOptions)
const type = async (label: string, text: string) =>
  fireEvent.change(await input(label), { target: { value: text } })
const costOf = async () => (await input('费用')).getAttribute('value')
const press = async (name: string) =>
  fireEvent.click(
    await waitFor(() => {
      const one = [...document.querySelectorAll('button')].find(
        (button) => button.textContent?.trim() === name,
      )
      if (!one) throw new Error(`no button ${name}`)
      return one
    }, waitOptions),
  )

it('the cost of a repair follows its materials as they are typed, until somebody writes another one', async () => {
  const { list } = (
    await live.eaves.call(
      'workOrder.list',
      { status: workOrderStatus.processing, pageSize: 100 },
      { as: 'ops' },
    )
  ).data
  const order: Values = list[0]
  const [me] = order.repairUserIds as readonly string[]
  const { account } = await live.eaves.db
    .selectFrom('user')
    .select('account')
    .where('id', '=', me as never)
    .executeTakeFirstOrThrow()
  await openScreen(live.eaves, String(account), `/home/maintenance/workOrder?orderNo=${order.orderNo}`)
  await press('提交完成')
  await press('添加一行')
  await type('名称', '龙头')
  await type('数量', '2')
  await type('单价', '35.10')
  await screen.findByText('用料合计 70.20 元', {}, waitOptions)
  await waitFor(async () => expect(await costOf()).toBe('70.20'))
  await type('数量', '3')
  await waitFor(async () => expect(await costOf()).toBe('105.30'))
  await type('费用', '150')
  await screen.findByText('费用比用料合计多 44.70 元')
  await type('数量', '1')
  await screen.findByText('用料合计 35.10 元')
  expect(await costOf()).toMatch(/^150/)
  await screen.findByText('费用比用料合计多 114.90 元')
})
