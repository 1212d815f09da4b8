import { commandJob } from '#platform/modules/command/command-job.ts'
import type { DeviceLink } from '#platform/modules/device/gateway.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { createModules } from '#platform/modules/modules.ts'
import { startPlatform, type TestPlatform, type TestPlatformOptions } from './platform.ts'

type Message = Parameters<DeviceLink['publish']>[1]

/** A house of the demo whose gateway is on line, and the attributes of its first panel. */
export const houseId = 'house_jingan_1_18_1'
export const gatewayNo = 'GWJAF11801'
export const keyOf = (identifier: string) => `1-device_panel-1-attr_panel_${identifier}`
export const setTemp = keyOf('setTemp')

/** Gateways that are a list of what they were told. */
function fakeLink() {
  const told: { readonly gatewayNo: string; readonly message: Message }[] = []
  const state = { isConnected: true }
  const link: DeviceLink = {
    async publish(gatewayNo, message) {
      if (state.isConnected) told.push({ gatewayNo, message })
      return state.isConnected
    },
    outsidePort: () => null,
    notListening: () => [],
  }
  return { link, told, state }
}

export type FakeLink = ReturnType<typeof fakeLink>

/** A platform with fake gateways, and what devices do there. */
export async function commandHouse(options: TestPlatformOptions & { readonly fake?: FakeLink } = {}) {
  const { fake = fakeLink(), ...rest } = options
  const eaves = await startPlatform({
    ...rest,
    modules: createModules({ link: fake.link, simulator: false }),
  })
  return { ...fake, eaves, ...driveHouse(eaves, fake) }
}

function driveHouse(eaves: TestPlatform, { link }: FakeLink) {
  const { services } = eaves.platform
  const store = createStore(deviceObservers)
  const nothing = { values: [], online: [], replies: [] }
  const now = () => services.now().getTime()
  const job = commandJob(link)
  return {
    /** The job as often as time allows it. */
    work: () => job.run(services),
    turn: (onlineStatus: number) =>
      eaves.db.updateTable('house').set({ onlineStatus }).where('id', '=', houseId).execute(),
    send: (value: string, attributeId = setTemp, as = 'estate') =>
      eaves.call('command.send', { houseId, attributeId, value }, { as }),
    reply: (commandId: string, isDone = true, message: string | null = null) =>
      store(services, {
        ...nothing,
        replies: [{ houseId, commandId, isDone, message, code: isDone ? null : 'E17', time: now() }],
      }),
    receive: (commandId: string, by = houseId) =>
      store(services, { ...nothing, replies: [{ houseId: by, commandId, isReceived: true, time: now() }] }),
    report: (value: string, attributeKey = setTemp) =>
      store(services, {
        ...nothing,
        values: [
          {
            houseId,
            attributeKey,
            value,
            number: Number(value),
            isFaulty: false,
            time: now(),
            arrival: now(),
          },
        ],
      }),
    async command(id: string) {
      return eaves.db.selectFrom('command').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    },
    async reading(key = setTemp) {
      const answer = await eaves.call('houseDevice.attributeData', { houseId, attributeIds: key })
      return answer.data[0]
    },
  }
}

export type CommandHouse = Awaited<ReturnType<typeof commandHouse>>
