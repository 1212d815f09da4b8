import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './contracts.ts'
import { probeTimeout } from './db/limits.ts'
import { answer, answerError } from './envelope.ts'
import { Refusal } from './errors.ts'

const notReady = () => answerError(new Refusal(503, '数据库没有应答', { status: 503 }), '')

/**
 * Ready is who gets an answer from the database within `probeTimeout`. However often it is asked for, the database is
 * asked once at a time: a silent one must not be given more to be silent about.
 */
export function healthCheck(probe: Db): () => Promise<Response> {
  let asked: Promise<boolean> | null = null
  const ask = async () => {
    try {
      await sql`select 1`.execute(probe)
      return true
    } catch {
      return false
    } finally {
      asked = null
    }
  }
  return async () => {
    asked ??= ask()
    const isReady = await Promise.race([asked, setTimeout(probeTimeout, false, { ref: false })])
    return isReady ? answer({ status: 'ready' }) : notReady()
  }
}
