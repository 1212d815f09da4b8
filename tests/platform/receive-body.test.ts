import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { longestArrival, receiveBody } from '#platform/services/receive-body.ts'
import { megabyte } from '#schema'

/** A body that is sent piece by piece. */
function sending() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own
    },
  })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  return {
    request: new Request('http://eaves.test/', init),
    send: (size: number) => controller?.enqueue(new Uint8Array(size)),
    end: () => controller?.close(),
  }
}

describe('a body', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('that has not arrived after 30 seconds is refused, however busily it arrives', async () => {
    const { request, send } = sending()
    const received = receiveBody(request, megabyte)
    const refused = expect(received).rejects.toMatchObject({ code: 408, status: 408 })
    for (let passed = 0; passed < longestArrival; passed += 1000) {
      send(1)
      await vi.advanceTimersByTimeAsync(1000)
    }
    await refused
  })

  it('that arrives in time is whole, in however many pieces', async () => {
    const { request, send, end } = sending()
    const received = receiveBody(request, megabyte)
    for (let count = 0; count < 1000; count += 1) send(7)
    await vi.advanceTimersByTimeAsync(longestArrival - 1)
    end()
    expect((await received).byteLength).toBe(7000)
  })

  it('is refused while unfinished ones hold 64 MB, and taken when they are gone', async () => {
    const unfinished = Array.from({ length: 80 }, () => {
      const { request, send, end } = sending()
      send(megabyte)
      return {
        received: receiveBody(request, megabyte).then(
          () => 'taken',
          ({ status }) => status,
        ),
        end,
      }
    })
    await vi.advanceTimersByTimeAsync(1)
    for (const { end } of unfinished) end()
    const answers = await Promise.all(unfinished.map(({ received }) => received))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(64)
    expect(answers.filter((answer) => answer === 503)).toHaveLength(16)
    const { request, send, end } = sending()
    send(megabyte)
    end()
    expect((await receiveBody(request, megabyte)).byteLength).toBe(megabyte)
  })
})
