import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { downTopic, upTopic } from '#domain/device-topics.ts'
import { minute, second } from '#domain/durations.ts'
import type { Rogue } from './rogue.ts'

const panel = '1-device_panel-1'
const heatpump = '1-device_heatpump-1'

const values = (values: object, more: object = {}, device = panel) =>
  JSON.stringify({ ...more, devices: [{ device, values }] })

const temperature = (more: object = {}) => values({ roomTemp: 21 }, more)

/** All that firmware has been seen to do wrong; each way is taken by each rogue in turn. */
export const ways: Readonly<Record<string, (rogue: Rogue) => Promise<unknown>>> = {
  'numbers that no sum holds': ({ say }) => say('values', values({ roomTemp: 1.7e308, humidity: -1.7e308 })),
  'half of a character': ({ say }) => say('values', values({ errCode: '\ud83d' }, {}, heatpump)),
  'the character 0 in a name': ({ say }) => say('values', values({ roomTemp: 20 }, {}, '1-device\u0000-1')),
  'a text that fits no index': ({ say }) =>
    say('values', values({ errCode: '汉'.repeat(400) }, {}, heatpump)),
  'an emoji at the end of a reason': ({ say }) =>
    say('reply', JSON.stringify({ commandId: 'none', ok: false, message: `${'好'.repeat(499)}😀` })),
  'nan and inf': ({ say }) =>
    say('values', `{"devices":[{"device":"${panel}","values":{"roomTemp":nan,"humidity":inf,"power":1,}}]}`),
  'a message without its end': ({ say }) => say('values', temperature().slice(0, -8)),
  'no JSON at all': ({ say }) => say('values', Buffer.from([0xff, 0xfe, 0, 1, 2])),
  'digits beyond 2^53': ({ say }) =>
    say('values', '{"devices":[{"device":"1-x-1","values":{"a":90071992547409931}}]}'),
  'a clock five minutes slow': ({ say }) => say('values', temperature({ time: Date.now() - 5 * minute })),
  'a clock nine minutes ahead': ({ say }) => say('values', temperature({ time: Date.now() + 9 * minute })),
  'the year 2000': ({ say }) => say('values', temperature({ time: 946_684_800_000 })),
  'seconds, with a fraction': ({ say }) => say('values', temperature({ time: Date.now() / second + 0.5 })),
  'a backlog of an hour': async ({ say }) => {
    for (let ago = 60; ago > 10; ago -= 5)
      await say('values', temperature({ time: Date.now() - ago * minute }))
  },
  'a hundred values in one second': ({ say }) => {
    const time = Date.now()
    const devices = Array.from({ length: 100 }, (_, index) => ({
      ...{ device: panel, time: time - index * 10 },
      values: { roomTemp: 20 + index / 50 },
    }))
    return say('values', JSON.stringify({ devices }))
  },
  'fifty messages at once': ({ say }) =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) => say('values', values({ humidity: 40 + (index % 5) }))),
    ),
  'a sensor that is torn off': ({ say }) => say('values', values({ roomTemp: -127, humidity: 6553.5 })),
  'ever new faults': ({ say }) =>
    say('values', values({ errCode: `E${Date.now() % 100_000}` }, {}, heatpump)),
  'a contact that comes and goes': async ({ say }) => {
    for (const compressor of [1, 0, 1, 0]) await say('values', values({ compressor }, {}, heatpump))
  },
  'devices and attributes that nobody knows': ({ say }) =>
    say(
      'values',
      JSON.stringify({
        devices: [
          { device: '9-none-1', values: { a: 1 } },
          { device: panel, values: { nothing: [1], roomTemp: {} } },
        ],
      }),
    ),
  'upgrades that never were': ({ say }) =>
    say(
      'upgrade',
      JSON.stringify({ module: 'main', progress: '140%', error: '未知原因😀', version: 'SV1.34.1_b03896a' }),
    ),
  'more than a message may be': ({ say }) => say('values', `"${'x'.repeat(300_000)}"`),
  'more than a packet may be': ({ say }) => say('values', `"${'x'.repeat(1_200_000)}"`),
  'a topic of another gateway': ({ publish }) => publish(upTopic('GWNONE', 'values'), temperature()),
  'listening to another gateway': ({ apart }) =>
    apart({}, (client) => client.subscribeAsync(downTopic('GWNONE', 'command'), { qos: 1 })),
  'the wrong secret': ({ apart }) => apart({ password: 'wrong' }, async () => {}),
  'another client id': ({ apart }) => apart({ clientId: 'another' }, async () => {}),
  'two boxes with one number': ({ apart }) => apart({}, () => pause(500)),
  'no keep-alive': ({ apart }) => apart({ keepalive: 0 }, () => pause(500)),
  'MQTT 5, and QoS 2': ({ apart, gatewayNo }) =>
    apart({ protocolVersion: 5 }, (client) =>
      client.publishAsync(upTopic(gatewayNo, 'values'), temperature(), { qos: 2 }),
    ),
  'a connection that is cut': ({ apart }) => apart({}, async (client) => client.stream.destroy()),
  'a connection that says nothing': async ({ url }) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    await pause(2000)
    socket.destroy()
  },
}
