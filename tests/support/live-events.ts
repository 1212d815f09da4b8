/** One server-sent event. */
interface Received {
  /** Null: nothing but a position. */
  readonly name: string | null
  readonly position: string
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test asserts
  readonly data: any
}

export interface LiveReader {
  readonly response: Response
  /** The next event that is more than a position; null: the stream has ended. */
  next(): Promise<Received | null>
  /** Leaves, as a closed tab does. */
  leave(): Promise<void>
}

function parse(frame: string): Received {
  const lines = new Map(
    frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const data = lines.get('data')
  return {
    name: lines.get('event') ?? null,
    position: lines.get('id') ?? '',
    data: data === undefined ? null : JSON.parse(data),
  }
}

/** Reads a live stream event by event. */
export function readLive(response: Response): LiveReader {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function frame(): Promise<Received | null> {
    for (let end = text.indexOf('\n\n'); end < 0; end = text.indexOf('\n\n')) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return null
      text += chunk.value
    }
    const end = text.indexOf('\n\n')
    const found = parse(text.slice(0, end))
    text = text.slice(end + 2)
    return found
  }
  return {
    response,
    async next() {
      let found = await frame()
      while (found !== null && found.name === null) found = await frame()
      return found
    },
    leave: async () => reader?.cancel(),
  }
}
