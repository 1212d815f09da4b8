import { downFilter, downTopic } from '#domain/device-topics.ts'
import { type BoundHouse, connectGateway, panel, say } from '#tests/support/device-house.ts'

/** What a device is told to do (docs/device-protocol.md). */
interface ToldCommand {
  readonly commandId: string
  readonly device: string
  readonly attribute: string
  readonly value: string
}

/** The gateway of a house, played by the test over MQTT: it answers nothing by itself. */
export async function openGateway(url: string, { gatewayNo }: BoundHouse, secret: string, now: () => number) {
  const client = await connectGateway(url, gatewayNo, secret)
  const arrived: ToldCommand[] = []
  let waiting: ((command: ToldCommand) => void) | null = null
  client.on('message', (topic, payload) => {
    if (topic !== downTopic(gatewayNo, 'command')) return
    const command = JSON.parse(payload.toString()) as ToldCommand
    if (waiting === null) arrived.push(command)
    else waiting(command)
    waiting = null
  })
  await client.subscribeAsync(downFilter(gatewayNo), { qos: 1 })
  return {
    /** The next command it is told, be it there already. */
    next: (): Promise<ToldCommand> =>
      new Promise((resolve) => {
        const first = arrived.shift()
        if (first) resolve(first)
        else waiting = resolve
      }),
    say: (values: Readonly<Record<string, number>>, device = panel) =>
      say(client, gatewayNo, 'values', { devices: [{ device, time: now(), values }] }),
    obey: ({ commandId }: ToldCommand) => say(client, gatewayNo, 'reply', { commandId, ok: true }),
    refuse: ({ commandId }: ToldCommand, message: string) =>
      say(client, gatewayNo, 'reply', { commandId, ok: false, code: 'E17', message }),
    leave: () => client.endAsync(),
  }
}

export type TestGateway = Awaited<ReturnType<typeof openGateway>>
