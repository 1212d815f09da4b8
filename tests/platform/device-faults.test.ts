import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { upTopic } from '#domain/device-topics.ts'
import { minute, second } from '#domain/durations.ts'
import { refusal } from '#domain/refusals.ts'
import { alarmJob } from '#platform/modules/alarm/alarm-job.ts'
import { createNotes } from '#platform/modules/device/gateway-notes.ts'
import type { ValueChange } from '#platform/modules/device/observers.ts'
import { rollUp } from '#platform/modules/device/roll-up.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { panel, reading, say, temperature, wereHeard } from '#tests/support/device-house.ts'
import { gatewayPlace } from '#tests/support/gateway-place.ts'
import { demoNoon, type TestPlatform } from '#tests/support/platform.ts'

const pump = '1-device_heatpump-1'
const errCode = `${pump}-attr_heatpump_errCode`

/** What a message holds as it is written in JSON: a half of a character, the character 0. */
const half = '\\ud83d'
const zero = '\\u0000'

describe('what one device says', () => {
  /** Values of this house are more than the database takes: nothing that devices say is known to be. */
  let unstorable = ''

  const breakOn = async (context: { db: TestPlatform['db'] }, changes: readonly ValueChange[]) => {
    if (changes.some(({ houseId }) => houseId === unstorable)) await sql`select 1 / 0`.execute(context.db)
  }

  const place = gatewayPlace({
    ...{ houses: 8, now: demoNoon },
    observers: { ...deviceObservers, values: [...deviceObservers.values, breakOn] },
    prepare: (test) =>
      test.db
        .updateTable('deviceAttribute')
        .set({ isAlarmable: 1, alarmDelay: 60, length: 2048 })
        .where('id', '=', 'attr_heatpump_errCode')
        .execute(),
  })
  const { come, house, latest, now, reasons } = place
  /** A text of the heat pump, as it stands in JSON. */
  const sayText = async (index: number, text: string) => {
    const payload = `{"devices":[{"device":"${pump}","values":{"errCode":"${text}"}}]}`
    await (await come(index)).publishAsync(upTopic(house(index).gatewayNo, 'values'), payload, { qos: 1 })
  }
  const triggersOf = async (...indexes: readonly number[]) => {
    const rows = await place.test.db
      .selectFrom('alarm')
      .select(['name', 'trigger'])
      .where(
        'houseId',
        'in',
        indexes.map((index) => house(index).id),
      )
      .where('attributeId', '=', errCode)
      .where('createTime', '>=', sql<string>`${'2026-11-20'}::timestamp`)
      .orderBy('id')
      .execute()
    return rows.map(({ trigger }) => trigger)
  }

  it('is no number that nothing can measure, and the rest of it is stored', async () => {
    const client = await come(0)
    const { gatewayNo } = house(0)
    for (const roomTemp of [1.7e308, '1.7e308', -1e16])
      await say(client, gatewayNo, 'values', reading(roomTemp, now()))
    await say(client, gatewayNo, 'values', reading(21.5, now()))
    expect(await latest(0, temperature)).toEqual(['21.5'])
    await rollUp(place.test.platform.services)
    await vi.waitFor(async () => expect(await reasons(0)).toContain(`数值超出范围 ${panel}.roomTemp`), 20_000)
  })

  it('is taken without what no text can hold, and its alarm comes like those of others', async () => {
    await sayText(1, `E${half}1${zero}`)
    expect(await latest(1, errCode)).toEqual(['E\ufffd1'])
    // Cut by halves of characters the name and the trigger of the alarm would end in one.
    await sayText(2, `${'0'.repeat(21)}${'😀'.repeat(300)}`)
    place.test.forward(61 * second)
    await alarmJob.run(place.test.platform.services)
    const [first, second_] = await triggersOf(1, 2)
    expect(first).toContain('E\ufffd1')
    expect(String(second_).endsWith('😀')).toBe(true)
    expect(place.test.errors).toEqual([])
  })

  it('is stored however long it may be, and so is its alarm', async () => {
    // Of other characters each time: what the database packs tighter is no long text to it.
    const text = Array.from({ length: 2048 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_900)),
    )
    await sayText(0, text.join(''))
    expect(await latest(0, errCode)).toEqual([text.join('')])
    place.test.forward(61 * second)
    await alarmJob.run(place.test.platform.services)
    expect(await triggersOf(0)).toEqual([expect.stringContaining(text.slice(0, 100).join(''))])
    expect(place.test.errors).toEqual([])
  })

  it('is acknowledged and noted where it can never be stored; what is said behind it goes on', async () => {
    unstorable = house(3).id
    const client = await come(3)
    await say(client, house(3).gatewayNo, 'values', reading(20, now()))
    unstorable = ''
    expect(await latest(3, temperature)).toEqual([])
    await say(client, house(3).gatewayNo, 'values', reading(22, now()))
    expect(await latest(3, temperature)).toEqual(['22'])
    await vi.waitFor(async () => expect(await reasons(3)).toEqual(['内容无法保存']), 20_000)
    expect(place.test.errors.splice(0)).toMatchObject([{ gatewayNo: house(3).gatewayNo, kind: 'values' }])
  })

  it('is noted whatever it calls itself, and keeps no other gateway from its notes', async () => {
    const notes = createNotes(place.test.platform.services)
    notes.refuse(house(4).gatewayNo, 'values', [refusal('malformed', `\0\ud83d${'x'.repeat(300)}`)])
    notes.refuse(house(5).gatewayNo, 'values', [refusal('unknownDevice', 'y')])
    await notes.flush()
    expect(await reasons(4)).toEqual([`\ufffd${'x'.repeat(199)}`])
    expect(await reasons(5)).toEqual(['未知设备 y'])
    // Whatever else cannot be stored.
    await sql`alter table device_gateway add constraint refuses_z check (refused not like '%未知设备 z%')`.execute(
      place.test.db,
    )
    notes.refuse(house(4).gatewayNo, 'values', [refusal('unknownDevice', 'z')])
    notes.refuse(house(5).gatewayNo, 'values', [refusal('unknownDevice', 'x')])
    await notes.flush()
    await sql`alter table device_gateway drop constraint refuses_z`.execute(place.test.db)
    expect(await reasons(5)).toEqual(['未知设备 x', '未知设备 y'])
    expect(place.test.errors.splice(0)).toMatchObject([{ gatewayNo: house(4).gatewayNo }])
  })

  it('keeps no other alarm from being raised where its own cannot be', async () => {
    await sayText(4, 'E7')
    await sayText(5, 'E8')
    // As if it held what the database does not take.
    await sql`alter table alarm add constraint refuses_e7 check (trigger not like '%E7')`.execute(
      place.test.db,
    )
    place.test.forward(61 * second)
    await alarmJob.run(place.test.platform.services)
    expect(await triggersOf(4, 5)).toEqual([expect.stringContaining('E8')])
    expect(place.test.errors.splice(0)).toMatchObject([{ houseId: house(4).id, watched: errCode }])
    await sql`alter table alarm drop constraint refuses_e7`.execute(place.test.db)
    await alarmJob.run(place.test.platform.services)
    expect(await triggersOf(4)).toEqual([])
    place.test.forward(10 * minute)
    await alarmJob.run(place.test.platform.services)
    expect(await triggersOf(4)).toEqual([expect.stringContaining('E7')])
  })

  it('keeps no other device from being called off line where it cannot be', async () => {
    const both = [house(6), house(7)]
    place.test.forward(minute)
    await Promise.all([sayText(6, '0'), sayText(7, '0')])
    await vi.waitFor(async () => {
      const rows = await place.test.db
        .selectFrom('deviceGateway')
        .select(['isOnline', 'connectedAt'])
        .where(
          'gatewayNo',
          'in',
          both.map(({ gatewayNo }) => gatewayNo),
        )
        .execute()
      const isHere = { isOnline: 1, connectedAt: now() }
      expect(rows).toEqual([isHere, isHere])
    }, 20_000)
    place.test.forward(10 * minute)
    await wereHeard(place.test)
    const refuses = sql.lit(house(6).id)
    await sql`
      alter table alarm add constraint refuses_offline
      check (code <> 'DEVICE_OFFLINE' or house_id <> ${refuses}) not valid`.execute(place.test.db)
    await alarmJob.run(place.test.platform.services)
    await sql`alter table alarm drop constraint refuses_offline`.execute(place.test.db)
    const rows = await place.test.db
      .selectFrom('alarm')
      .select(['houseId', 'deviceId'])
      .where(
        'houseId',
        'in',
        both.map(({ id }) => id),
      )
      .where('code', '=', 'DEVICE_OFFLINE')
      .where('createUserName', '=', '系统')
      .execute()
    expect(rows).toEqual([{ houseId: house(7).id, deviceId: 'device_heatpump' }])
    expect(place.test.errors.splice(0)).toMatchObject([{ houseId: house(6).id, watched: pump }])
  })

  it('that was stored long ago and cannot be rolled up is put aside, and others go on', async () => {
    const at = now() - (now() % (5 * minute)) - 30 * minute
    const { services } = place.test.platform
    const series = await seriesOf(house(0).id, house(1).id)
    for (const [index, value] of [1.7e308, 1.7e308].entries())
      await sql`insert into device_sample (series, time, value) values (${series[0]}, ${at + index}, ${value})`.execute(
        place.test.db,
      )
    await sql`insert into device_sample (series, time, value) values (${series[1]}, ${at}, 20)`.execute(
      place.test.db,
    )
    for (const { id } of [house(0), house(1)])
      await sql`insert into device_stale (house_id, time) values (${id}, ${at})`.execute(place.test.db)
    await rollUp(services)
    const { rows } = await sql<{ series: number; sum: number }>`
      select series, sum from device_five_minutes where time = ${at} and series = any(${series})`.execute(
      place.test.db,
    )
    expect(rows).toEqual([{ series: series[1], sum: 20 }])
    expect(place.test.errors.splice(0)).toMatchObject([{ houseId: house(0).id, time: at }])
    const left = await place.test.db.selectFrom('deviceStale').selectAll().execute()
    expect(left).toEqual([])
    const aside = await place.test.db.selectFrom('deviceAside').select(['houseId', 'time']).execute()
    expect(aside).toEqual([{ houseId: house(0).id, time: at }])
  })

  async function seriesOf(...houseIds: readonly string[]): Promise<readonly number[]> {
    const ids: number[] = []
    for (const houseId of houseIds) {
      const { rows } = await sql<{ id: number }>`
        insert into device_series (house_id, attribute_key) values (${houseId}, '1-device_panel-1-attr_panel_other')
        returning id`.execute(place.test.db)
      ids.push(rows[0]?.id ?? 0)
    }
    return ids
  }
})
