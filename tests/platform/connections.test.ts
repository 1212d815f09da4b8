import { EventEmitter, once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import type { Log } from '#platform/contracts.ts'
import { type Listening, listen } from '#platform/http/listen.ts'
import type { Platform } from '#platform/module-contracts.ts'
import { connectRaw } from '#tests/support/raw-connection.ts'

const ask = 'GET / HTTP/1.1\r\nhost: eaves.test\r\n\r\n'
const answered = /^HTTP\/1.1 200 OK[\s\S]*\r\n\r\ndone$/

let listening: Listening
interface Limits {
  readonly connections?: number
  readonly trustProxy?: boolean
  readonly longestSilence?: number
}

const start = async (
  fetch: Platform['fetch'],
  { connections = 100, trustProxy = false, ...limits }: Limits = {},
) => {
  const warnings: string[] = []
  const log: Log = { debug() {}, info() {}, warn: (message) => void warnings.push(message), error() {} }
  listening = await listen(fetch, { host: '127.0.0.1', port: 0, trustProxy, connections, log, ...limits })
  return { connect: () => connectRaw(listening.url), warnings }
}

/** Answers `done`, but not before it is told to. */
function held() {
  const events = new EventEmitter()
  let begun = 0
  return {
    async fetch() {
      begun += 1
      events.emit('begun')
      await once(events, 'release')
      return new Response('done')
    },
    /** That many requests are under way. */
    async has(count: number) {
      while (begun < count) await once(events, 'begun')
    },
    release: () => void events.emit('release'),
  }
}

const quick = async () => new Response('done')

describe('connections beyond the limit', () => {
  afterEach(() => listening.close(0))

  it('take the place of those that are idle longest', async () => {
    const { connect, warnings } = await start(quick, { connections: 3 })
    const used = await connect()
    const [first, second] = [await connect(), await connect()]
    used.send(ask)
    await used.until(answered)
    const fourth = await connect()
    await first.ended
    fourth.send(ask)
    expect(await fourth.until(answered)).toMatch(answered)
    used.send(ask)
    expect(await used.until(/done[\s\S]*done$/)).toMatch(/done/)
    expect(second.socket.destroyed).toBe(false)
    expect(warnings).toEqual(['connections are at their limit'])
  })

  it('are ended where none is idle: no call is cut off', async () => {
    const { fetch, has, release } = held()
    const { connect } = await start(fetch, { connections: 2 })
    const busy = [await connect(), await connect()]
    for (const { send } of busy) send(ask)
    await has(2)
    const third = await connect()
    expect(await third.ended).toBe('')
    release()
    for (const { until } of busy) expect(await until(answered)).toMatch(answered)
  })

  it('are taken while a thousand say nothing', async () => {
    const { connect } = await start(quick, { connections: 20 })
    await Promise.all(Array.from({ length: 1000 }, connect))
    const late = await connect()
    late.send(ask)
    expect(await late.until(answered)).toMatch(answered)
  })
})

describe('connections that send a part and no more', () => {
  afterEach(() => listening.close(0))

  const half = (ip: string) =>
    `POST / HTTP/1.1\r\nhost: eaves.test\r\nx-forwarded-for: ${ip}\r\ncontent-length: 2\r\n\r\n1`

  /** Answers when a body is whole, and tells of each that has begun. */
  function reading() {
    const events = new EventEmitter()
    return {
      async fetch(request: Request) {
        events.emit('begun')
        await request.text()
        return new Response('done')
      },
      begun: () => once(events, 'begun'),
    }
  }

  /** So many, each from an address; resolves once all but `left` have been ended. */
  async function flood(
    connect: () => ReturnType<typeof connectRaw>,
    count: number,
    left: number,
    ip: (index: number) => string,
  ) {
    let ended = 0
    await new Promise<void>((resolve) => {
      const one = async (index: number) => {
        const connection = await connect()
        connection.send(half(ip(index)))
        await connection.ended
        ended += 1
        if (ended === count - left) resolve()
      }
      for (let index = 0; index < count; index += 1) void one(index)
    })
  }

  it.each([
    ['address', () => '10.6.6.6'],
    ['IPv6 network', (index: number) => `2001:db8:6:6::${index.toString(16)}`],
  ])(
    'make room for each other, the oldest of the %s that has most, and are in nobody’s way',
    async (_, ip) => {
      const { fetch, begun } = reading()
      const { connect, warnings } = await start(fetch, { connections: 20, trustProxy: true })
      const slow = await connect()
      const isBegun = begun()
      slow.send(half('10.0.0.1'))
      await isBegun
      await flood(connect, 100, 9, ip)
      const late = await connect()
      late.send(ask)
      expect(await late.until(answered)).toMatch(answered)
      slow.send('2')
      expect(await slow.until(answered)).toMatch(answered)
      expect(warnings).toEqual(['connections are at their limit'])
    },
  )

  it('are counted until the rest has come, and no longer', async () => {
    const { fetch } = reading()
    const { connect } = await start(fetch, { connections: 8, trustProxy: true })
    const connections = await Promise.all([1, 2, 3, 4].map(connect))
    for (let round = 0; round < 3; round += 1)
      for (const { send, until } of connections) {
        send(`${half('10.0.0.1')}2`)
        await until(new RegExp(`(done[\\s\\S]*){${round + 1}}$`))
      }
    expect(connections.every(({ socket }) => !socket.destroyed)).toBe(true)
  })
})

describe('silence on a connection', () => {
  const longestSilence = 50
  afterEach(() => listening.close(0))

  it('is no reason to end it while the platform works on the answer', async () => {
    const { fetch, has, release } = held()
    const { connect } = await start(fetch, { longestSilence })
    const silent = await connect()
    const busy = await connect()
    busy.send(ask)
    await has(1)
    // It has been silent for as long as the other one, and longer.
    expect(await silent.ended).toBe('')
    const next = await connect()
    expect(await next.ended).toBe('')
    release()
    expect(await busy.until(answered)).toMatch(answered)
  })

  it('ends it where the rest of a request is missing', async () => {
    const { connect } = await start(async (request) => new Response(await request.text()), { longestSilence })
    const half = await connect()
    half.send('POST / HTTP/1.1\r\nhost: eaves.test\r\ncontent-length: 2\r\n\r\n1')
    expect(await half.ended).toBe('')
  })

  it('ends it where the client does not read the answer', async () => {
    const events = new EventEmitter()
    const endless = async () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)),
          cancel: () => void events.emit('cancelled'),
        }),
      )
    const { connect } = await start(endless, { longestSilence })
    const deaf = await connect()
    deaf.socket.pause()
    const cancelled = once(events, 'cancelled')
    deaf.send(ask)
    await cancelled
  })
})

describe('stopping', () => {
  it('answers what is under way, and says that the connection ends', async () => {
    const { fetch, has, release } = held()
    const { connect } = await start(fetch)
    const busy = await connect()
    busy.send(ask)
    await has(1)
    const closed = listening.close(10_000)
    release()
    expect(await busy.ended).toMatch(/\r\nconnection: close\r\n[\s\S]*done$/i)
    await closed
  })

  it('unhurried, answers one more request of who was told that the connection may be used again', async () => {
    const { connect } = await start(quick)
    const idle = await connect()
    idle.send(ask)
    expect(await idle.until(answered)).toMatch(/keep-alive/i)
    const closed = listening.close(10_000, true)
    expect(await (await connect()).ended).toBe('')
    idle.send(ask)
    expect(await idle.ended).toMatch(/done[\s\S]*\r\nconnection: close\r\n[\s\S]*done$/i)
    await closed
  })

  it('in a hurry, waits for no idle connection', async () => {
    const { connect } = await start(quick)
    const idle = await connect()
    await listening.close(10_000)
    expect(await idle.ended).toBe('')
  })

  it('waits no longer than it is told to', async () => {
    const { fetch, has } = held()
    const { connect } = await start(fetch)
    const busy = await connect()
    busy.send(ask)
    await has(1)
    await listening.close(50)
    expect(await busy.ended).toBe('')
  })
})
