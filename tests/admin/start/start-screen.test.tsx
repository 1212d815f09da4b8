import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import StartScreen from '#admin/features/start/start-screen.tsx'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { logAction, logModule, logSource } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { livePlatform } from '../screens/live.ts'
import { openElement } from '../screens/open-screen.tsx'

const live = livePlatform()
const waitOptions = { timeout: 15_000 }

const parts = () =>
  [...document.querySelectorAll('.start-part')].map((part) => part.getAttribute('aria-label'))
const rowsOf = (label: string) => [
  ...document.querySelectorAll<HTMLElement>(`.start-part[aria-label="${label}"] .start-rows > li`),
]

it('shows each kind of staff the lists that their role may read', async () => {
  const expected = {
    service: ['待处理订单', '待发送消息', '昨天以来的积分订单', '最近打开'],
    auditor: ['昨天以来的操作', '最近打开'],
    // Who repairs may also assign orders: both have the role of operations.
    staff15: ['我的待办工单', '待派单', '未处理报警', '昨天以来的工单', '最近打开'],
    ops: ['我的待办工单', '待派单', '未处理报警', '昨天以来的工单', '最近打开'],
    estate: ['未处理报警', '我的调试', '昨天以来的工单', '最近打开'],
    resource: ['科技产品', '最近打开'],
  }
  for (const [account, wanted] of Object.entries(expected)) {
    const { unmount } = await openElement(live.eaves, account, <StartScreen />)
    await screen.findByText('最近打开')
    expect(parts()).toEqual(wanted)
    unmount()
  }
})

it('says with each alarm and order which estate it is of', async () => {
  const { list } = (
    await live.eaves.call('alarm.list', { status: alarmStatus.unhandled, pageSize: 10 }, { as: 'ops' })
  ).data
  await openElement(live.eaves, 'ops', <StartScreen />)
  await waitFor(() => expect(rowsOf('未处理报警').length).toBeGreaterThan(0), waitOptions)
  const said = rowsOf('未处理报警').map((row) => row.querySelector('small')?.textContent?.trim())
  expect(said).toEqual(
    (list as readonly Values[]).slice(0, said.length).map(({ projectName }) => projectName),
  )
  await waitFor(() => expect(rowsOf('待派单').length).toBeGreaterThan(0), waitOptions)
  for (const row of rowsOf('待派单')) expect(row.querySelector('small')?.textContent?.trim()).toBeTruthy()
})

it('says who did what and when, and of marks those alone that are so', async () => {
  await live.eaves.call('log.create', {
    ...{ source: logSource.admin, module: logModule.device, action: logAction.control },
    ...{ targetType: 'house', targetId: 'house_jingan_1_1_1', targetName: '1号楼' },
    content: '浏览器告知的一次操作',
  })
  await openElement(live.eaves, 'auditor', <StartScreen />)
  await waitFor(() => expect(rowsOf('昨天以来的操作').length).toBeGreaterThan(1), waitOptions)
  const texts = rowsOf('昨天以来的操作').map((row) => row.textContent ?? '')
  expect(texts.filter((text) => /否$/.test(text))).toEqual([])
  for (const text of texts) expect(text).toMatch(/\d{2}:\d{2}/)
})
