import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { config } from '#config'
import { downFilter } from '#domain/device-topics.ts'
import { hour } from '#domain/durations.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { type ChildServer, clientOf, startServer } from '#tests/support/child-server.ts'
import { gatewayNo, houseId, setTemp } from '#tests/support/command-house.ts'
import { demoTemplate } from '#tests/support/copy-database.ts'
import { say } from '#tests/support/device-house.ts'
import { hasMosquitto, type Mosquitto, startMosquitto } from '#tests/support/mosquitto.ts'
import { createPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts'
import { engines } from '#tests/support/platform.ts'
import { callOf } from '#tests/support/platform-client.ts'
import { drop, pour } from '#tests/support/pour.ts'

const start = Date.now() - hour
/** Commands that none of them takes the place of: each for an attribute of its own. */
const waiting = ['1', '2', '3'].flatMap((panel) =>
  Object.entries({ setTemp: '23', power: '1', mode: '2' }).map(([identifier, value]) => ({
    attributeId: `1-device_panel-${panel}-attr_panel_${identifier}`,
    value,
  })),
)

describe.runIf(hasMosquitto && engines.includes('postgresql'))(
  'two processes on one broker and one database',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'eaves-two-'))
    const servers: ChildServer[] = []
    const heard: string[] = []
    let broker: Mosquitto
    let own: OwnPostgres
    let client: MqttClient
    let speak: ReturnType<typeof clientOf>[]

    beforeAll(async () => {
      broker = await startMosquitto()
      own = await createPostgres(inject('postgresUrl') ?? '', await demoTemplate())
      for (const name of ['one', 'other'])
        servers.push(
          await startServer({
            ...{ DATABASE_URL: own.url, DATA_DIR: folder, LOG_LEVEL: 'warn', SIMULATOR: 'off' },
            ...{ MQTT_URL: broker.url, MQTT_CLIENT_ID: name, MQTT_GROUP: 'both' },
          }),
        )
      speak = servers.map(clientOf)
      client = await connectAsync(broker.url, { clientId: gatewayNo })
      client.on('message', (topic, payload) => {
        if (topic.endsWith('/command')) heard.push(JSON.parse(payload.toString()).commandId)
      })
      await client.subscribeAsync(downFilter(gatewayNo), { qos: 1 })
    }, 180_000)
    afterAll(async () => {
      await client.endAsync(true)
      for (const server of servers) await server.stop('SIGKILL')
      await own.close()
      await broker.close()
      rmSync(folder, { recursive: true, force: true })
    })

    const send = async (index: number, command: { readonly attributeId: string; readonly value: string }) => {
      const one = speak[index % speak.length]
      const answer = await one?.call(
        callOf(config, 'command.send'),
        { houseId, ...command },
        { as: 'estate' },
      )
      expect(answer).toMatchObject({ code: 200 })
      return String(answer?.data.commandId)
    }
    const count = async (from: string) => Number((await own.query(`select count(*) from ${from}`))[0]?.count)

    it('each report is stored once', async () => {
      // Reports that come before both have subscribed are not shared yet.
      await vi.waitFor(async () => {
        await say(client, gatewayNo, 'values', drop(0, start))
        expect(await count('device_sample')).toBe(1)
      }, 30_000)
      const most = 3000
      pour(client, gatewayNo, { start, inFlight: 500, most })
      await vi.waitFor(async () => expect(await count('device_sample')).toBe(most), 60_000)
      expect(await count(`device_value where value = '${18 + ((most - 1) % 80) / 10}'`)).toBe(1)
    }, 120_000)

    it('each command is sent once, whichever process took it', async () => {
      const turn = async (isOnline: boolean) => {
        await say(client, gatewayNo, 'online', { online: isOnline, session: isOnline ? 2 : 1 })
        const state = isOnline ? onlineStatus.online : onlineStatus.offline
        await vi.waitFor(
          async () =>
            expect(await count(`house where id = '${houseId}' and online_status = ${state}`)).toBe(1),
          20_000,
        )
      }
      await turn(false)
      const queued = await Promise.all(waiting.map((command, index) => send(index, command)))
      expect(heard).toEqual([])
      // Both processes set about it.
      await turn(true)
      await vi.waitFor(() => expect(heard.toSorted()).toEqual(queued.toSorted()), 20_000)
      const atOnce: string[] = []
      // One after the other: one that waits gives way to the next for its attribute.
      for (const [index, value] of ['18', '19', '20', '21', '22', '24', '25'].entries())
        atOnce.push(await send(index, { attributeId: setTemp, value }))
      const both = [...queued, ...atOnce].toSorted()
      await vi.waitFor(() => expect(heard.toSorted()).toEqual(both), 20_000)
      // Nobody replies: what counts as not yet sent would go out once more before it is given up.
      const ids = both.map((id) => `'${id}'`).join(', ')
      const givenUp = `command where id in (${ids}) and command_status = ${commandStatus.timedOut}`
      await vi.waitFor(async () => expect(await count(givenUp)).toBe(both.length), 60_000)
      expect(heard.toSorted()).toEqual(both)
    }, 120_000)
  },
)
