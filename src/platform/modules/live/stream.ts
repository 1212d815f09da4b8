/** Server-sent events on their way to one browser tab. */
export interface Stream {
  readonly body: ReadableStream<Uint8Array>
  /** `position`: where to go on after a break. `name` null: nothing but that, which keeps the connection. */
  send(name: string | null, position: string, data?: object): void
  end(): void
}

/** Bytes that may wait for a reader who is slower than what happens. */
const most = 64 * 1024

const encoder = new TextEncoder()

const frame = (name: string | null, position: string, data: object = {}) =>
  `id: ${position}\n${name === null ? '' : `event: ${name}\ndata: ${JSON.stringify(data)}\n`}\n`

/**
 * A stream that takes no more memory than `most`: who falls behind misses events, and is told to look at everything
 * again once there is room. `onClose` runs once, whoever closes it.
 */
export function openStream(onClose: () => void): Stream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  /** Position of what has been missed; null: nothing. */
  let missed: string | null = null

  const close = () => {
    if (!controller) return
    controller = undefined
    onClose()
  }
  const write = (text: string) => controller?.enqueue(encoder.encode(text))

  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      pull() {
        if (missed === null) return
        const position = missed
        missed = null
        write(frame('reload', position))
      },
      cancel: close,
    },
    { highWaterMark: most, size: (chunk) => chunk.byteLength },
  )

  return {
    body,
    send(name, position, data) {
      if (!controller) return
      if (missed === null && (controller.desiredSize ?? 0) > 0) write(frame(name, position, data))
      else if (name !== null) missed = position
    },
    end() {
      const open = controller
      close()
      open?.close()
    },
  }
}
