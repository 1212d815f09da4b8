import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  dealAction,
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const repairer = 'staff15'
const { pending, processing } = workOrderStatus

const put = async (title: string) => {
  const { data } = await live.eaves.call('workOrder.create', {
    ...{ title, type: workOrderType.complaint, priority: workOrderPriority.medium },
    ...{ source: workOrderSource.admin, content: '请上门了解情况', publicArea: 1 },
    ...{ projectId: 'project_jingan', repairUserIds: [`user_${repairer}`] },
  })
  return String(data.id)
}
const read = async (id: string) => (await live.eaves.call('workOrder.detail', { id })).data

/** The dialog of one of the buttons of the only row, wherever there was room for it. */
async function ask(title: string, label: string) {
  await openScreen(live.eaves, repairer, `/home/maintenance/workOrder?keyword=${encodeURIComponent(title)}`)
  const row = await waitFor(() => {
    const [only, ...others] = document.querySelectorAll<HTMLElement>('.ant-table-row')
    if (!only || others.length > 0) throw new Error('not one row')
    return only
  })
  const shown = within(row).queryByText(label)
  if (!shown) fireEvent.click(within(row).getByText('更多'))
  fireEvent.click(shown ?? (await screen.findByRole('menuitem', { name: label })))
  return screen.findByRole('dialog', { name: `${label}「${title}」` })
}

const press = (asked: HTMLElement, label: string) =>
  fireEvent.click(within(asked).getByRole('button', { name: label }))

describe('what is done to a record that somebody else has changed', () => {
  it('is refused once, keeps what was typed, and is done when it is wanted all the same', async () => {
    const id = await put('版本试验一')
    const asked = await ask('版本试验一', '退单')
    const reason = await within(asked).findByLabelText('原因')
    fireEvent.change(reason, { target: { value: '住户今天不在家' } })
    await live.eaves.call(
      'workOrder.accept',
      { id, action: dealAction.accept },
      { token: await live.eaves.login(repairer) },
    )
    press(asked, '退单')
    await screen.findByText(/^数据已被.+修改，请刷新$/)
    expect((await read(id)).status).toBe(processing)
    expect(reason).toHaveProperty('value', '住户今天不在家')
    press(asked, '退单')
    await waitFor(async () => expect((await read(id)).status).toBe(pending))
  })

  it('is another one by now, and is not done', async () => {
    const id = await put('版本试验二')
    const asked = await ask('版本试验二', '改派')
    const before = await read(id)
    const box = await within(asked).findByRole('combobox', { name: '处理人' })
    fireEvent.mouseDown(box)
    fireEvent.click((await screen.findAllByTitle('赵铁柱'))[0] as HTMLElement)
    fireEvent.change(within(asked).getByLabelText('原因'), { target: { value: '就近安排' } })
    await live.eaves.call('workOrder.assign', { id, userIds: ['user_staff16'], reason: '先到先得' })
    press(asked, '改派')
    await screen.findByText('工单状态已变更，请刷新')
    expect((await read(id)).version).toBe(before.version + 1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
