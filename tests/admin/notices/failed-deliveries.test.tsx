import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fieldServices } from '#admin/app/field-services.ts'
import FailedDeliveries from '#admin/features/notices/failed-deliveries.tsx'
import { FieldServicesProvider } from '#admin/fields/services.ts'
import { beginSession } from '#admin/lib/session-token.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { noticeDelivery, noticeKind } from '#resources/notice-dictionaries.ts'
import { livePlatform } from '../screens/live.ts'

const live = livePlatform()
const none = '没有发送失败的外部通知'

/** What the outside has not taken. */
async function failed(...titles: readonly string[]) {
  const { db } = live.eaves
  await db.deleteFrom('noticeDelivery').execute()
  for (const [index, title] of titles.entries())
    await db
      .insertInto('noticeDelivery')
      .values({
        ...{
          id: `failed_${index}`,
          kind: noticeKind.criticalAlarm,
          title,
          resource: 'alarm',
          recordId: 'a',
          at: 0,
          nextAt: 1000 - index,
        },
        ...{ status: noticeDelivery.failed, attempts: 7, reason: 'HTTP 503' },
      })
      .execute()
}

async function open() {
  beginSession({ token: await live.eaves.login('admin'), account: 'admin' })
  render(
    <QueryClientProvider client={queryClient}>
      <FieldServicesProvider value={fieldServices}>
        <FailedDeliveries />
      </FieldServicesProvider>
    </QueryClientProvider>,
  )
}

const row = async (title: string) => {
  const cell = await screen.findByText(title)
  return within(cell.closest('tr') as HTMLElement)
}
const again = { name: /重新发送/ }

beforeEach(() => queryClient.clear())

it('says what was tried how often, and why it did not arrive', async () => {
  await failed('一号楼漏水')
  await open()
  const said = await row('一号楼漏水')
  for (const text of ['紧急报警', '7', 'HTTP 503']) expect(said.getByText(text)).toBeTruthy()
})

it('sends one again, which then is no longer among them', async () => {
  await failed('一号楼漏水', '二号楼断电')
  await open()
  fireEvent.click((await row('一号楼漏水')).getByRole('button', again))
  await waitFor(() => expect(screen.queryByText('一号楼漏水')).toBeNull())
  expect(screen.getByText('二号楼断电')).toBeTruthy()
  const waiting = live.eaves.db
    .selectFrom('noticeDelivery')
    .select('title')
    .where('status', '=', noticeDelivery.waiting)
  expect(await waiting.execute()).toEqual([{ title: '一号楼漏水' }])
})

it('drops from sight what somebody else has sent again', async () => {
  await failed('一号楼漏水')
  await open()
  const said = await row('一号楼漏水')
  await failed()
  fireEvent.click(said.getByRole('button', again))
  await screen.findByText(none)
})

it('says that there is none, and that loading failed', async () => {
  await failed()
  live.fail = '/notice/delivery/list'
  await open()
  const retry = await screen.findByRole('button', { name: /重\s?试/ })
  live.fail = null
  fireEvent.click(retry)
  await screen.findByText(none)
})
