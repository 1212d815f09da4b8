/** One server-sent event; `name` null: nothing but a position. */
export interface ServerEvent {
  readonly name: string | null
  readonly position: string | null
  readonly data: string
}

function parse(frame: string): ServerEvent {
  let name: string | null = null
  let position: string | null = null
  const data: string[] = []
  for (const line of frame.split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).replace(/^ /, '')
    if (colon <= 0) continue
    const key = line.slice(0, colon)
    if (key === 'event') name = value
    else if (key === 'id') position = value
    else if (key === 'data') data.push(value)
  }
  return { name, position, data: data.join('\n') }
}

/** Reads events until the stream ends; rejects when it breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n')
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        yield parse(text.slice(0, end))
        text = text.slice(end + 2)
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
