import type { Socket } from 'node:net'
import type { Envelope } from '../envelope.ts'
import { usualHeaders } from './security-headers.ts'

const refusals: Readonly<Record<string, readonly [status: string, msg: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', '请求头过大'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '请求内容发送超时'],
}

/** Answers what is no request at all, or did not arrive in time, and ends its connection. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, msg] = refusals[error.code ?? ''] ?? ['400 Bad Request', '请求格式不正确']
  const body = JSON.stringify({ code: Number.parseInt(status, 10), msg, data: null } satisfies Envelope)
  const lines = Object.entries({
    ...usualHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
