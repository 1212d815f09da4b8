import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const waitOptions = { timeout: 15_000 }

/** Gives orders to somebody, all in one state; answers their ids and whose they are. */
async function give(count: number, status: number): Promise<readonly string[]> {
  const { db } = live.eaves
  const me = await db.selectFrom('user').select('id').where('account', '=', 'ops').executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('workOrder')
    .select('id')
    .where('status', '=', status)
    .orderBy('id')
    .limit(count)
    .execute()
  const ids = rows.map(({ id }) => String(id))
  await db
    .updateTable('workOrder')
    .set({ repairUserIds: [me.id] })
    .where('id', 'in', ids)
    .execute()
  return ids
}
const statusesOf = async (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => (await live.eaves.call('workOrder.detail', { id }, { as: 'ops' })).data.status),
  )
const button = (id: string, action: string) =>
  waitFor(() => {
    const found = document.querySelector(`button[data-row="${id}"][data-action="${action}"]`)
    if (!found) throw new Error(`${id} offers no ${action}`)
    return found
  }, waitOptions)

describe('a button that is pressed while another one is under way', () => {
  it('is done as well', async () => {
    const ids = await give(2, workOrderStatus.assigned)
    await openScreen(live.eaves, 'ops', `/home/maintenance/workOrder?tab=mine`)
    const buttons = await Promise.all(ids.map((id) => button(id, 'accept')))
    for (const one of buttons) fireEvent.click(one)
    await waitFor(
      async () =>
        expect(await statusesOf(ids)).toEqual([workOrderStatus.processing, workOrderStatus.processing]),
      waitOptions,
    )
  })

  it('keeps what it has opened when that one ends', async () => {
    const [waiting = ''] = await give(1, workOrderStatus.assigned)
    const [begun = ''] = await give(1, workOrderStatus.processing)
    await openScreen(live.eaves, 'ops', '/home/maintenance/workOrder?tab=mine')
    const [accept, submit] = [await button(waiting, 'accept'), await button(begun, 'submit')]
    fireEvent.click(accept)
    fireEvent.click(submit)
    await waitFor(
      async () => expect(await statusesOf([waiting])).toEqual([workOrderStatus.processing]),
      waitOptions,
    )
    await waitFor(() => expect(accept.isConnected).toBe(false), waitOptions)
    expect(await screen.findByLabelText('处理结果', {}, waitOptions)).toBeTruthy()
  })
})
