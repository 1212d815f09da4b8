import type { IncomingMessage } from 'node:http'

/** Of a proxy's list only the last entry is its own word; the ones before are the client's. */
const lastOf = (list: string | string[] | undefined) =>
  String(list ?? '')
    .split(',')
    .at(-1)
    ?.trim()

/** Who is at the other end. */
export function clientIp({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastOf(headers['x-forwarded-for']) : undefined
  return forwarded || (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/** Whether the client came by https, to the proxy in front. */
export const isHttps = ({ headers }: IncomingMessage, trustProxy: boolean): boolean =>
  trustProxy && lastOf(headers['x-forwarded-proto']) === 'https'
