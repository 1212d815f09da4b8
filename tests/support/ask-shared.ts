import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'

/**
 * Asks the server of `openSharedServer`. Not by `fetch`: the tests of the admin have that of a browser, which asks other
 * origins whether it may. On a connection of its own: one that is kept for the next test file may be closed by the
 * server just as it is used again.
 */
export async function askShared(path: string, body: unknown = {}): Promise<unknown> {
  const asked = request(`${inject('sharedServer')}${path}`, { method: 'POST', agent: false })
  asked.end(JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const said = await text(answer)
  if (answer.statusCode !== 200) throw new Error(said)
  return JSON.parse(said)
}
