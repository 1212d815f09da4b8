import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { downTopic, upTopic } from '#domain/device-topics.ts'
import { day, hour, minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { ensureMonths } from '#platform/db/partitions.ts'
import { retentionJob } from '#platform/modules/device/retention.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { connectGateway, embedded, ended, open, say, secretOf } from '#tests/support/device-house.ts'
import { gatewayPlace } from '#tests/support/gateway-place.ts'
import { storeDaily } from '#tests/support/stored-days.ts'

/** Notes are written every four seconds, more slowly where the machine is busy. */
const soon = 20_000
const stranger = 'GW_NOBODY_1'

describe('what one sees at the connection of a house', () => {
  const place = gatewayPlace({ houses: 10 })
  const { come, house, link, reasons: reasonsOf } = place

  const seen = place.connection
  const refused = async (...attempt: Parameters<typeof connectGateway>) => {
    await expect(connectGateway(...attempt)).rejects.toThrow()
  }

  it('is what is to be entered into the gateway, or that no gateway gets in', async () => {
    const { gatewayNo } = house(0)
    expect(await seen(0)).toMatchObject({
      ...{ broker: null, address: null, clientId: gatewayNo },
      ...{ upTopic: `eaves/v1/${gatewayNo}/up/#`, downTopic: `eaves/v1/${gatewayNo}/down/#` },
    })
    link.through(place.gateways)
    expect((await seen(0)).address).toBe(`eaves.test:${place.gateways.port}`)
    const closed = await open(place.test.platform.services, { ...embedded, mqttPort: null })
    expect(closed.outsidePort()).toBeNull()
    await closed.close()
  })

  it('is why it was not let in', async () => {
    const { gatewayNo } = house(0)
    await refused(place.url, gatewayNo, 'guessed')
    await refused(place.url, gatewayNo.toLowerCase(), 'guessed')
    await refused(place.url, gatewayNo, 'guessed', { clientId: 'other' })
    await vi.waitFor(
      async () =>
        expect(await reasonsOf(0)).toEqual([
          '客户端 ID 须与用户名相同，收到 other',
          '密钥不正确，或尚未生成',
        ]),
      soon,
    )
    // Each once, with how often, also where it was noted before; and with what to do.
    await refused(place.url, gatewayNo, 'guessed')
    await vi.waitFor(
      async () =>
        expect((await seen(0)).refused).toMatchObject([
          { reason: '密钥不正确，或尚未生成', count: 3, advice: expect.stringContaining('更换密钥') },
          { reason: '客户端 ID 须与用户名相同，收到 other', count: 1, advice: expect.any(String) },
        ]),
      soon,
    )
  })

  it('is that its user name is none, or another, and nothing of client ids that somebody made up', async () => {
    const { gatewayNo } = house(9)
    for (const clientId of [gatewayNo.toLowerCase(), 'mqttx_made_up'])
      for (const username of ['', 'admin@factory'])
        await refused(place.url, gatewayNo, 'any', { clientId, username, keepalive: 3600 })
    await vi.waitFor(
      async () =>
        expect((await reasonsOf(9)).toSorted()).toEqual([
          'keep-alive 为 3600 秒，超过 300 秒或不限',
          '没有填写用户名',
          '用户名须为网关编号，收到 admin@factory',
        ]),
      soon,
    )
    for (const { advice } of (await seen(9)).refused) expect(advice).toEqual(expect.any(String))
    expect((await seen(9)).strangers).toEqual([])
  })

  it.each([4, 5] as const)(
    'is that a packet was too large to be read, by version %i of MQTT',
    async (protocolVersion) => {
      const index = protocolVersion === 4 ? 5 : 6
      const { gatewayNo } = house(index)
      const client = await come(index, { protocolVersion })
      const end = ended(client)
      client.on('error', () => {})
      client.publish(upTopic(gatewayNo, 'values'), Buffer.alloc(2 * 1024 * 1024, ' '), { qos: 1 })
      await end
      await vi.waitFor(
        async () =>
          expect((await seen(index)).refused).toMatchObject([
            { reason: '消息超过 1024 kB', advice: expect.any(String) },
          ]),
        soon,
      )
    },
  )

  it('is which topics it should have left alone', async () => {
    const client = await come(1)
    const foreign = house(2).gatewayNo
    await expect(client.subscribeAsync(downTopic(foreign, 'command'))).rejects.toThrow()
    const end = ended(client)
    client.publish(upTopic(foreign, 'values'), '{}', { qos: 1 })
    await end
    await vi.waitFor(
      async () =>
        expect(await reasonsOf(1)).toEqual([
          `不能发布到 ${upTopic(foreign, 'values')}`,
          `不能订阅 ${downTopic(foreign, 'command')}`,
        ]),
      soon,
    )
  })

  it('is which numbers no house has, until one has them; and never more than fifty of them', async () => {
    await refused(place.url, stranger, 'any')
    const strangers = async () =>
      (await seen(2)).strangers.map(({ gatewayNo }: { gatewayNo: string }) => gatewayNo)
    await vi.waitFor(async () => expect(await strangers()).toEqual([stranger]), soon)
    expect((await seen(3)).strangers).toMatchObject([{ gatewayNo: stranger, reason: '没有绑定到房屋' }])
    const { id, gatewayNo } = house(3)
    // 方既白 sees the projects of the east alone: whose it is, or was until it was unbound, is not for everybody to know.
    const near = `${gatewayNo.slice(0, -1)}X`
    await place.test.db
      .updateTable('house')
      .set({ projectId: 'project_jingan' })
      .where('id', '=', id)
      .execute()
    await refused(place.url, near, 'any')
    await vi.waitFor(
      async () => expect((await strangers()).toSorted()).toEqual([stranger, near].toSorted()),
      soon,
    )
    const { data } = await place.test.call('house.gateway', { houseId: id }, { as: 'staff14' })
    expect(data.strangers.map((one: { gatewayNo: string }) => one.gatewayNo)).toEqual([near])
    await sql`delete from device_stranger where gateway_no = ${near}`.execute(place.test.db)
    await place.test.db.updateTable('house').set({ gatewayNo: stranger }).where('id', '=', id).execute()
    expect(await strangers()).toEqual([])
    await place.test.db.updateTable('house').set({ gatewayNo: '0C1D2E3F4A5B' }).where('id', '=', id).execute()
    // They are the same number however they are written.
    await sql`
      insert into device_stranger (gateway_no, time, reason)
      select * from (values ('0c:1d:2e:3f:4a:5b'), ('0C-1D-2E-3F-4A-5B'), ('gw_nobody_1')) n(no),
        (values (${place.now()}::bigint, 'any')) t(time, reason)`.execute(place.test.db)
    expect((await strangers()).map((one: string) => one.toUpperCase())).toEqual([stranger])
    await sql`delete from device_stranger where time <= ${place.now()}`.execute(place.test.db)
    await place.test.db.updateTable('house').set({ gatewayNo }).where('id', '=', id).execute()
    await Promise.all(Array.from({ length: 60 }, (_, at) => refused(place.url, `GW_MANY_${at}`, 'any')))
    const kept = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from device_stranger where gateway_no like 'GW_MANY_%'`.execute(
        place.test.db,
      )
      return rows[0]?.n
    }
    await vi.waitFor(async () => expect(await kept()).toBe(50), soon)
    expect(await strangers()).toHaveLength(10)
  })

  it('is why it went: it was closed, said nothing for longer than its keep-alive, or got a new secret', async () => {
    const reasons = async () => {
      const turns: readonly { readonly onlineStatus: number; readonly reason: number | null }[] = (
        await seen(4)
      ).turns
      return turns.filter((turn) => turn.onlineStatus === onlineStatus.offline).map(({ reason }) => reason)
    }
    const { closed, keepAlive, ended: renewed } = offlineReason
    const frozen = await come(4, { keepalive: 1 })
    frozen.sendPing = () => {}
    // By itself it would close at the same moment as the broker.
    frozen.onKeepaliveTimeout = () => {}
    await vi.waitFor(async () => expect((await reasons())[0]).toBe(keepAlive), soon)
    place.test.forward(1000)
    await (await come(4)).endAsync()
    await vi.waitFor(async () => expect((await reasons())[0]).toBe(closed), soon)
    place.test.forward(1000)
    const gone = ended(await come(4))
    await vi.waitFor(async () => expect((await seen(4)).onlineStatus).toBe(onlineStatus.online), soon)
    await secretOf(place.test, house(4).id)
    await gone
    await vi.waitFor(async () => expect((await reasons())[0]).toBe(renewed), soon)
  })

  it('is that it has not come back since the platform was started anew', async () => {
    const { id, gatewayNo } = house(6)
    const before = await open(place.test.platform.services)
    const secret = await secretOf(place.test, id)
    place.keep(await connectGateway(`mqtt://127.0.0.1:${before.port}`, gatewayNo, secret))
    // Its house was on line before, by the demo: a platform that ends before it has noted the connection knows of none.
    await vi.waitFor(async () => expect((await seen(6)).connectTime).not.toBeNull(), soon)
    await before.close()
    // It is given three minutes, and nothing is said of it until then.
    expect(await seen(6)).toMatchObject({ onlineStatus: onlineStatus.online })
    place.test.forward(4 * minute)
    const gone = { onlineStatus: onlineStatus.offline, reason: offlineReason.notBack }
    await vi.waitFor(async () => expect((await seen(6)).turns[0]).toMatchObject(gone), soon)
  })

  it('is the same where a clock of ours that was ahead has noted it; one that is there stays', async () => {
    const ahead = async (index: number) => {
      const client = await come(index)
      await vi.waitFor(async () => expect((await seen(index)).connectTime).not.toBeNull(), soon)
      return client
    }
    const seenAt = async () => {
      const { rows } = await sql<{ seenAt: number }>`
        select seen_at from device_gateway where gateway_no in (${house(7).gatewayNo}, ${house(8).gatewayNo})`.execute(
        place.test.db,
      )
      return rows.map((row) => row.seenAt)
    }
    await ahead(7)
    const before = await open(place.test.platform.services)
    const { id, gatewayNo } = house(8)
    const secret = await secretOf(place.test, id)
    place.keep(await connectGateway(`mqtt://127.0.0.1:${before.port}`, gatewayNo, secret))
    await vi.waitFor(async () => expect((await seen(8)).connectTime).not.toBeNull(), soon)
    await before.close()
    await sql`
      update device_gateway set seen_at = ${place.now() + 3000 * day}
      where gateway_no in (${house(7).gatewayNo}, ${gatewayNo})`.execute(place.test.db)
    const gone = { onlineStatus: onlineStatus.offline, reason: offlineReason.notBack }
    await vi.waitFor(async () => expect((await seen(8)).turns[0]).toMatchObject(gone), soon)
    expect(await seenAt()).toEqual([place.now(), place.now()])
    expect(await seen(7)).toMatchObject({ onlineStatus: onlineStatus.online })
  })

  it('is how much of the last week it was on line, and when not, leaving out when the platform was away', async () => {
    const houseId = house(5).id
    // The demo knows when the one before came and went, and that the platform was always there.
    const gatewayNo = 'GW_OF_A_WEEK'
    const { closed, keepAlive, ended: renewed } = offlineReason
    const ago = (hours: number) => place.now() - hours * hour
    const turn = (hours: number, reason: number | null) => ({
      ...{ houseId, gatewayNo, time: ago(hours), isOnline: reason === null ? 1 : 0, reason },
    })
    const turns = [
      ...[turn(200, null), turn(48, keepAlive), turn(47, null)],
      ...[turn(24, renewed), turn(22, null), turn(12, closed), turn(6, null)],
    ]
    const { db } = place.test
    await db.updateTable('house').set({ gatewayNo }).where('id', '=', houseId).execute()
    await db.deleteFrom('deviceListening').execute()
    await ensureMonths(
      db,
      'deviceOnline',
      turns.map(({ time }) => time),
    )
    // What another gateway did in the house before is not its own.
    await db
      .insertInto('deviceOnline')
      .values([...turns, { ...turn(30, closed), gatewayNo: 'GW_BEFORE' }])
      .execute()
    await db
      .insertInto('deviceListening')
      .values([
        { id: 'one', since: ago(300), until: ago(10) },
        { id: 'other', since: ago(7), until: ago(-1) },
      ])
      .execute()
    const { availability, outageNum, longestOutage, outages } = await seen(5)
    // Of 168 hours the platform was away for nearly three, and two are those of a new secret; four were none of its.
    expect([availability, outageNum]).toEqual([97.54, 2])
    expect(longestOutage).toBe(3 * 3600 + 30)
    expect(outages).toMatchObject([
      { reason: closed, duration: 3 * 3600 + 30, endTime: formatTime(ago(6)) },
      { reason: keepAlive, duration: 3600, startTime: formatTime(ago(48)) },
    ])
    // One that came before anything was kept is there all the time; of a house without a gateway nothing is known.
    await db
      .insertInto('deviceGateway')
      .values({
        ...{ gatewayNo: house(3).gatewayNo, houseId: house(3).id, connectedAt: ago(300) },
        ...{ isOnline: 1, session: 0, messagesPerMinute: 0 },
      })
      .execute()
    expect(await seen(3)).toMatchObject({ availability: 100, outageNum: 0 })
    const { id } = await db
      .selectFrom('house')
      .select('id')
      .where('gatewayNo', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { data } = await place.test.call('house.gateway', { houseId: id })
    expect(data).toMatchObject({ availability: null, outageNum: 0, longestOutage: null, outages: [] })
  })

  it('is when it came and went, of which nothing can be changed, as long as samples are kept', async () => {
    const client = await come(3)
    const states = async () =>
      (await seen(3)).turns.map((turn: { onlineStatus: number }) => turn.onlineStatus)
    await say(client, house(3).gatewayNo, 'values', { devices: [] })
    const before = (await states()).length
    place.test.forward(1000)
    await client.endAsync()
    await vi.waitFor(async () => expect((await states())[0]).toBe(onlineStatus.offline), soon)
    place.test.forward(1000)
    await come(3)
    await vi.waitFor(async () => expect((await states())[0]).toBe(onlineStatus.online), soon)
    expect(await states()).toHaveLength(before + 2)
    await expect(place.test.db.deleteFrom('deviceOnline').execute()).rejects.toThrow(/only ever added/)
    place.test.forward(200 * day)
    await storeDaily(place.test, 90)
    await retentionJob(90).run(place.test.platform.services)
    for (const table of ['deviceOnline', 'deviceListening'])
      expect(await place.test.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
