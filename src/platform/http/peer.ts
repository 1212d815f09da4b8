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
  // A socket for both versions writes IPv4 addresses as IPv6; so does a proxy that has one.
  return (forwarded || (socket.remoteAddress ?? '')).replace(/^::ffff:(?=[\d.]+$)/i, '')
}

/** Whether the client came by https, to the proxy in front. */
export const isHttps = ({ headers }: IncomingMessage, trustProxy: boolean): boolean =>
  trustProxy && lastOf(headers['x-forwarded-proto']) === 'https'
