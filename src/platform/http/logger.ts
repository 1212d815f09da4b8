import type { Values } from '#schema'
import type { Log } from '../contracts.ts'
import type { LogLevel } from '../settings.ts'

const severity: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 }

/** Names under which something secret could travel. Logged is only that it was there. */
const secret = /password|token|authorization|cookie|secret/i

const readable = (value: unknown): unknown =>
  value instanceof Error
    ? {
        name: value.name,
        message: value.message,
        stack: value.stack,
        cause: value.cause && readable(value.cause),
      }
    : value

const replacer = (key: string, value: unknown) =>
  secret.test(key) && value !== null && value !== undefined ? '***' : readable(value)

/** One JSON object per line: time, level, message, then the details. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, details: Values = {}) => {
      if (severity[name] < severity[level]) return
      write(
        `${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...details }, replacer)}\n`,
      )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
