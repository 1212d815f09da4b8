import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NewAlarms } from '#admin/features/alarm/new-alarms.tsx'
import { beginSession } from '#admin/lib/session-token.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { alarmsOf } from '#tests/support/alarms.ts'
import { livePlatform } from '../screens/live.ts'

const live = livePlatform()
const projectId = 'project_jingan'
const title = '报警 - Eaves'

/** Alarms with these numbers, which come after all that there are. */
async function raise(from: number, count: number) {
  const alarms = alarmsOf(live.eaves)
  for (let index = from; index < from + count; index += 1)
    await alarms.make({ alarmNo: `AL20991231${String(index).padStart(5, '0')}` })
}

beforeEach(async () => {
  queryClient.clear()
  document.title = title
  beginSession({ token: await live.eaves.login('ops'), account: 'ops' })
})

/** The pill, as the list tells it how many others have come and when it was read. */
function open() {
  const onRefresh = vi.fn()
  const sound = { isLoud: false, ring: vi.fn(), reach: vi.fn() }
  const shown = (count: number, readAt: number) => (
    <QueryClientProvider client={queryClient}>
      <NewAlarms news={{ count, readAt, onRefresh }} projectId={projectId} sound={sound} />
    </QueryClientProvider>
  )
  const view = render(shown(0, 1))
  return { onRefresh, tell: (count: number, readAt = 1) => view.rerender(shown(count, readAt)) }
}

const asked = () => live.asked.filter((path) => path.endsWith('/alarm/record/news')).length
const pill = (text: string) => screen.findByRole('button', { name: text })

it('counts all alarms that have come since the list was read, and none that were there', async () => {
  const { tell, onRefresh } = open()
  await waitFor(() => expect(asked()).toBe(2))
  expect(screen.queryByRole('button')).toBeNull()
  await raise(1, 130)
  // The list knows of its page alone.
  tell(20)
  const found = await pill('有 130 条新报警，点击刷新')
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(document.title).toBe(`(130) ${title}`)
  found.click()
  expect(onRefresh).toHaveBeenCalledOnce()

  // However it came to be read again: what was new is so no longer.
  tell(0, 2)
  await waitFor(() => expect(document.title).toBe(title))
  expect(screen.queryByRole('button')).toBeNull()

  // One that was there before waits for somebody once more: that is no new alarm.
  const old = await live.eaves.db
    .selectFrom('alarm')
    .select('id')
    .where('projectId', '=', projectId)
    .where('status', '=', alarmStatus.handled)
    .executeTakeFirstOrThrow()
  await live.eaves.db
    .updateTable('alarm')
    .set({ status: alarmStatus.unhandled, firstTime: '2099-12-31 23:59:59' })
    .where('id', '=', old.id)
    .execute()
  tell(1, 2)
  await pill('有 1 条更新，点击刷新')
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(document.title).toBe(title)
  await raise(131, 1)
  tell(2, 2)
  await pill('有 1 条新报警，点击刷新')
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
