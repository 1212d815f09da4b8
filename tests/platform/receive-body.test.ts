import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { longestArrival, receiveBody } from '#platform/services/receive-body.ts'
import { megabyte } from '#schema'

type Sender = Parameters<typeof receiveBody>[0]

const user = (userId: string): Pick<Sender, 'session' | 'ip'> => ({
  session: { userId } as Sender['session'],
  ip: '10.0.0.1',
})
const stranger = (ip: string): Pick<Sender, 'session' | 'ip'> => ({ session: null, ip })

/** A body that is sent piece by piece. */
function sending(who = user('user_1')) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own
    },
  })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  return {
    sender: { ...who, request: new Request('http://eaves.test/', init) },
    send: (size: number) => controller?.enqueue(new Uint8Array(size)),
    end: () => controller?.close(),
  }
}

describe('a body', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('that has not arrived after 30 seconds is refused, however busily it arrives', async () => {
    const { sender, send } = sending()
    const received = receiveBody(sender, megabyte)
    const refused = expect(received).rejects.toMatchObject({ code: 408, status: 408 })
    for (let passed = 0; passed < longestArrival; passed += 1000) {
      send(1)
      await vi.advanceTimersByTimeAsync(1000)
    }
    await refused
  })

  it('that arrives in time is whole, in however many pieces', async () => {
    const { sender, send, end } = sending()
    const received = receiveBody(sender, megabyte)
    for (let count = 0; count < 1000; count += 1) send(7)
    await vi.advanceTimersByTimeAsync(longestArrival - 1)
    end()
    expect((await received).byteLength).toBe(7000)
  })

  /** Bodies with so much in them that do not end before they are told to; what became of each, as it happens. */
  function unfinished(count: number, size: number, whose: (index: number) => Pick<Sender, 'session' | 'ip'>) {
    const answers = new Map<number, unknown>()
    const ends = Array.from({ length: count }, (_, index) => {
      const { sender, send, end } = sending(whose(index))
      send(size)
      receiveBody(sender, size).then(
        ({ byteLength }) => answers.set(index, byteLength),
        ({ status }: { status: number }) => answers.set(index, status),
      )
      return end
    })
    return {
      answers,
      refused: () => [...answers].flatMap(([index, answer]) => (answer === 503 ? [index] : [])),
      endAll: () => {
        for (const [index, end] of ends.entries()) if (!answers.has(index)) end()
      },
    }
  }

  const whole = (who: Pick<Sender, 'session' | 'ip'>, size: number) => {
    const { sender, send, end } = sending(who)
    send(size)
    end()
    return receiveBody(sender, size)
  }

  it('makes room where unfinished ones of users hold 48 MB: the oldest of who has most, and nobody else', async () => {
    const others = unfinished(5, megabyte, (index) => user(`user_${index}`))
    const many = unfinished(80, megabyte, () => user('user_many'))
    await vi.advanceTimersByTimeAsync(1)
    expect(many.refused()).toEqual(Array.from({ length: 37 }, (_, index) => index))
    expect((await whole(user('user_late'), megabyte)).byteLength).toBe(megabyte)
    others.endAll()
    many.endAll()
    await vi.advanceTimersByTimeAsync(1)
    expect([...others.answers.values()]).toEqual(Array(5).fill(megabyte))
    expect(many.refused()).toHaveLength(38)
    expect((await whole(user('user_many'), megabyte)).byteLength).toBe(megabyte)
  })

  it('of strangers takes nothing from users, nor from other addresses', async () => {
    const size = 16_384
    const early = unfinished(1, size, () => stranger('10.7.0.1'))
    const flood = unfinished(2000, size, (index) => stranger(`10.0.0.${index % 3}`))
    await vi.advanceTimersByTimeAsync(1)
    // Of 16 MB.
    expect(flood.refused()).toHaveLength(2000 - 1023)
    const users = unfinished(48, megabyte, (index) => user(`user_${index}`))
    expect((await whole(stranger('10.8.0.1'), size)).byteLength).toBe(size)
    early.endAll()
    users.endAll()
    flood.endAll()
    await vi.advanceTimersByTimeAsync(1)
    expect([...early.answers.values()]).toEqual([size])
    expect([...users.answers.values()]).toEqual(Array(48).fill(megabyte))
  })

  it('of one IPv6 network makes room among its own', async () => {
    const size = 16_384
    const early = unfinished(1, size, () => stranger('2001:db8:9::1'))
    const flood = unfinished(1100, size, (index) => stranger(`2001:db8:1:2::${index.toString(16)}`))
    await vi.advanceTimersByTimeAsync(1)
    expect(early.answers.size).toBe(0)
    expect(flood.refused()).toHaveLength(1100 - 1023)
    early.endAll()
    flood.endAll()
    await vi.advanceTimersByTimeAsync(1)
  })
})
