import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import { maskPhone } from '#domain/mask.ts'
import type { Values } from '#schema'
import type { Log } from '../contracts.ts'
import type { Platform } from '../module-contracts.ts'
import type { LogLevel } from '../settings.ts'

/** Names under which something secret could travel. Logged is only that it was there. */
const secretName = /password|token|authorization|cookie|secret/i

/** Of an SMS. Errors have codes as well, which are words, or have fewer digits. */
const isSmsCode = (name: string, value: unknown) =>
  /^(sms)?code$/i.test(name) && /^\d{6}$/.test(String(value))

const phoneNumber = /(?<!\d)1[3-9]\d{9}(?!\d)/g

const withoutPhones = (text: string) => text.replace(phoneNumber, maskPhone)

/** Deeper than any detail that somebody would read, and an end to values that contain themselves. */
const deepest = 8

/** The parts of an error that tell what happened. Others hold whole connections, or what was sent. */
const partsOf = ({ name, message, stack, cause, ...more }: Error & { readonly code?: unknown }) => ({
  name,
  message,
  code: more.code,
  stack,
  cause,
})

/** What may be logged of a value that is called `name`. */
function redact(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined) return value
  if (secretName.test(name) || isSmsCode(name, value)) return '***'
  if (typeof value === 'string') return withoutPhones(value)
  if (typeof value !== 'object' || value instanceof Date) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map((one) => redact('', one, depth + 1))
  return redactAll(value instanceof Error ? partsOf(value) : value, depth + 1)
}

const redactAll = (values: object, depth = 0): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, redact(name, value, depth)]))

/** Lines to a file descriptor, written before the call returns. Nobody has to read them, and the disk may be full. */
export function logLines(fd: number): DestinationStream {
  const lines = destination({ fd, sync: true })
  lines.on('error', () => {})
  return lines
}

/** One JSON object per line: time, level, message, then the details. */
export function createLog(level: LogLevel, lines: DestinationStream = logLines(1)): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
    },
    lines,
  )
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, details: Values = {}) => {
      if (logger.isLevelEnabled(name)) logger[name](redactAll(details), withoutPhones(message))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** One line per request, at level debug. Paths only: queries hold what people look for. */
export const withAccessLog =
  (fetch: Platform['fetch'], log: Log): Platform['fetch'] =>
  async (request, peer) => {
    const startedAt = performance.now()
    const response = await fetch(request, peer)
    log.debug('request', {
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
      ms: Math.round(performance.now() - startedAt),
      ip: peer?.ip,
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
    return response
  }
