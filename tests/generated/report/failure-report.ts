import type { Result } from '../run.ts'

const short = (value: unknown, most: number): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > most ? `${text.slice(0, most)}…` : text
}

const secret = /("[^"]*(?:password|token)[^"]*":)"[^"]*"/gi

/** Reports are kept and sent around: no password or token stands in them. */
const hidden = (text: string) => text.replaceAll(secret, '$1"***"')

export interface FailureReport {
  readonly entity: string
  readonly operation: string
  readonly title: string
  readonly call: string
  readonly sent: string
  readonly got: string
  readonly why: string
}

/** A failure in words: what was called, what was sent, what came back, and what should have. */
export function reportOf({ case: tried, outcome }: Result): FailureReport {
  const { entity, operation, title } = tried
  const answer = outcome.is === 'failed' ? outcome.answer : null
  return {
    entity,
    operation,
    title,
    call: answer ? `${answer.call.method} ${answer.call.path}` : '',
    sent: answer ? hidden(short(answer.call.body ?? answer.call.input ?? {}, 600)) : '',
    got: answer
      ? hidden(
          `HTTP ${answer.status} ${short({ code: answer.code, msg: answer.msg, data: answer.data }, 600)}`,
        )
      : '',
    why: outcome.is === 'ok' ? '' : outcome.why,
  }
}

export const failureText = (report: FailureReport): string =>
  [
    `${report.entity} · ${report.operation} · ${report.title}`,
    `  why   ${report.why}`,
    ...(report.call ? [`  call  ${report.call}`, `  sent  ${report.sent}`, `  got   ${report.got}`] : []),
  ].join('\n')
