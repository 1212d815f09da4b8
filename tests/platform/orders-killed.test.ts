import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import {
  dealAction,
  faultReason,
  reviewResult,
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'
import { type ChildServer, clientOf, startServer } from '#tests/support/child-server.ts'
import { type KilledPlace, placeOn } from '#tests/support/killed-place.ts'
import { type LiveReader, readLive } from '#tests/support/live-events.ts'
import { engines } from '#tests/support/platform.ts'
import { callOf } from '#tests/support/platform-client.ts'

const { assigned, processing, reviewing, completed } = workOrderStatus
const { accept, submit } = dealAction
const { pass } = reviewResult
const repairer = 'staff15'
const reviewer = 'ops'
const many = 20
const atOnce = 4

describe.each(engines)(
  'a platform that is killed while work orders are dealt with and reviewed, on %s',
  (engine) => {
    let place: KilledPlace
    let server: ChildServer
    let reader: LiveReader | null = null
    beforeAll(async () => {
      place = await placeOn(engine)
      server = await startServer(place.settings)
    }, 120_000)
    afterAll(async () => {
      await reader?.leave()
      await server.stop('SIGKILL')
      await place.close()
    })

    /** A call to the server that runs. */
    const asking = () => {
      const client = clientOf(server)
      return (name: string, input: Values, as = 'admin') => client.call(callOf(config, name), input, { as })
    }
    type Ask = ReturnType<typeof asking>

    async function startOrders(ask: Ask): Promise<readonly string[]> {
      const { data: people } = await ask('user.repairUser', { pageNum: 1, pageSize: 100 })
      const { data: users } = await ask('user.list', { pageNum: 1, pageSize: 100, keyword: repairer })
      const [user] = (users.list as readonly Values[]).filter(({ account }) => account === repairer)
      expect((people.list as readonly Values[]).map(({ id }) => id)).toContain(user?.id)
      const ids: string[] = []
      for (let index = 0; index < many; index += 1) {
        const { data } = await ask('workOrder.create', {
          ...{
            title: `水泵异响${index}`,
            type: workOrderType.deviceFault,
            priority: workOrderPriority.urgent,
            source: workOrderSource.admin,
            content: '机房水泵有异响，请检查。',
          },
          ...{ projectId: 'project_jingan', publicArea: 1 },
        })
        expect((await ask('workOrder.assign', { id: data.id, userIds: [user?.id] })).code).toBe(codes.ok)
        ids.push(String(data.id))
      }
      return ids
    }

    async function pictureOf(ask: Ask): Promise<string> {
      const { data } = await ask('workOrder.list', { pageNum: 1, pageSize: 100, status: completed })
      return (data.list as readonly Values[]).flatMap(({ afterImages }) => afterImages as string[])[0] ?? ''
    }

    /** What comes next of each state, and where it leads to. */
    const stepsWith = (picture: string) =>
      [
        { from: assigned, to: processing, name: 'workOrder.accept', input: { action: accept }, as: repairer },
        {
          ...{ from: processing, to: reviewing, name: 'workOrder.submit', as: repairer },
          input: {
            action: submit,
            dealResult: '更换轴承，异响消失',
            faultReason: faultReason.damaged,
            cost: 120,
            afterImages: [picture],
          },
        },
        { from: reviewing, to: completed, name: 'workOrder.pass', input: { result: pass }, as: reviewer },
      ] as const
    const states = [assigned, processing, reviewing, completed]

    const stepsOf = (order: Values) => order.timeline as readonly Values[]
    const detailOf = async (ask: Ask, id: string): Promise<Values> =>
      (await ask('workOrder.detail', { id })).data
    const entriesOf = async (ask: Ask, id: string): Promise<number> =>
      (await ask('log.history', { resource: 'workOrder', id, pageNum: 1, pageSize: 50 })).data.total

    const openStream = async (after: string) => {
      const client = clientOf(server)
      const address = `${server.url}${config.calls['live.stream'].path}?topics=workOrder`
      return readLive(
        await fetch(address, {
          headers: { authorization: await client.login('admin'), 'last-event-id': after },
        }),
      )
    }

    it('has each step whole and once, and screens that come back look again', async () => {
      const ask = asking()
      const ids = await startOrders(ask)
      const steps = stepsWith(await pictureOf(ask))
      const before = new Map<string, number>()
      for (const id of ids) before.set(id, await entriesOf(ask, id))
      // Logged in beforehand, so that they are all asked at once.
      await ask('workOrder.detail', { id: ids[0] }, repairer)
      await ask('workOrder.detail', { id: ids[0] }, reviewer)

      const reached = new Map<string, number>(ids.map((id) => [id, 0]))
      let position = ''
      const goOn = async (id: string) => {
        for (const [index, step] of steps.entries()) {
          const answer = await ask(step.name, { id, ...step.input }, step.as)
          expect(answer.code, answer.msg).toBe(codes.ok)
          reached.set(id, index + 1)
          position = answer.headers.get('x-live-position') ?? position
        }
      }
      // So many at once, and more to come: it is killed in the middle wherever that is.
      const waiting = [...ids]
      const work = async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await goOn(id)
      }
      const going = Array.from({ length: atOnce }, () => work().catch((error: unknown) => String(error)))
      const reviewed = () => [...reached.values()].filter((one) => one === steps.length).length
      await vi.waitFor(() => expect(reviewed()).toBeGreaterThan(1), { timeout: 60_000, interval: 1 })
      await server.stop('SIGKILL')
      // Each was cut off, and none was refused.
      expect(await Promise.all(going)).toEqual(going.map(() => 'TypeError: fetch failed'))
      expect(reviewed()).toBeLessThan(many)

      await place.own?.untilAlone()
      server = await startServer(place.settings)
      const again = asking()
      for (const id of ids) {
        const order = await detailOf(again, id)
        const place = states.indexOf(order.status as (typeof states)[number])
        expect(place).toBeGreaterThanOrEqual(reached.get(id) ?? 0)
        expect(place).toBeLessThanOrEqual((reached.get(id) ?? 0) + 1)
        const taken = stepsOf(order).map(({ toStatus }) => toStatus)
        expect(taken.slice(-1)).toEqual([order.status])
        for (const state of states.slice(0, place + 1))
          expect(
            taken.filter((one) => one === state),
            String(state),
          ).toHaveLength(1)
        expect(await entriesOf(again, id)).toBe((before.get(id) ?? 0) + place)
      }
      reader = await openStream(position)
      expect(await reader.next()).toMatchObject({ name: 'reload' })

      for (const id of ids) {
        const order = await detailOf(again, id)
        for (const step of steps.slice(states.indexOf(order.status as (typeof states)[number])))
          expect(await again(step.name, { id, ...step.input }, step.as)).toMatchObject({ code: codes.ok })
        const done = await detailOf(again, id)
        expect(done.status).toBe(completed)
        expect(await entriesOf(again, id)).toBe((before.get(id) ?? 0) + steps.length)
      }
      expect(await reader.next()).toMatchObject({ data: { topic: 'workOrder' } })
    }, 240_000)
  },
)
