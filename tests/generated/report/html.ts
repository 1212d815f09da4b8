import type { Result } from '../run.ts'
import { reportOf } from './failure-report.ts'
import { escapeText } from './junit.ts'
import { rowsOf, totals } from './table.ts'

export interface Heading {
  readonly target: string
  readonly time: string
  readonly seed: number
}

const style = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25rem .75rem; border-bottom: 1px solid #8884 }
td.number { text-align: right; font-variant-numeric: tabular-nums }
.failed { color: #d4380d; font-weight: 600 }
.skipped { color: #8c8c8c }
details { border-bottom: 1px solid #8884; padding: .25rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .25rem 0 .75rem 1rem }
`

const number = (count: number, name: string) =>
  `<td class="number${count > 0 ? ` ${name}` : ''}">${count > 0 || name === 'ok' ? count : '–'}</td>`

function table(results: readonly Result[]): string {
  const rows = rowsOf(results).map(
    (row) =>
      `<tr><td>${escapeText(row.entity)}</td><td>${escapeText(row.operation)}</td>${number(row.ok, 'ok')}${number(
        row.failed,
        'failed',
      )}${number(row.skipped, 'skipped')}<td class="number">${Math.round(row.milliseconds)}</td><td class="skipped">${escapeText(
        row.reasons.join('; '),
      )}</td></tr>`,
  )
  const head = ['entity', 'operation', 'ok', 'failed', 'skipped', 'ms', ''].map((name) => `<th>${name}</th>`)
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

function failure(result: Result): string {
  const { entity, operation, title, why, call, sent, got } = reportOf(result)
  const lines = [why, ...(call ? [`call  ${call}`, `sent  ${sent}`, `got   ${got}`] : [])]
  const name = escapeText(`${entity} · ${operation} · ${title}`)
  return `<details open><summary class="failed">${name}</summary><pre>${escapeText(lines.join('\n'))}</pre></details>`
}

const passed = ({ case: tried, outcome, milliseconds }: Result) =>
  `<details><summary class="${outcome.is}">${escapeText(
    `${outcome.is} · ${tried.entity} · ${tried.operation} · ${tried.title}`,
  )}</summary><pre>${escapeText(outcome.is === 'ok' ? `${Math.round(milliseconds)} ms` : outcome.why)}</pre></details>`

/** One file that needs nothing else. */
export function htmlOf(results: readonly Result[], { target, time, seed }: Heading): string {
  const { ok, failed, skipped } = totals(results)
  const failures = results.filter(({ outcome }) => outcome.is === 'failed')
  const rest = results.filter(({ outcome }) => outcome.is !== 'failed')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>smoke: ${ok} ok, ${failed} failed, ${skipped} skipped</title><style>${style}</style></head><body>
<h1>${ok} ok, ${failed} failed, ${skipped} skipped</h1>
<p>${escapeText(target)} · ${escapeText(time)} · seed ${seed}</p>
${failures.length > 0 ? `<h2>Failures</h2>${failures.map(failure).join('\n')}` : ''}
<h2>By entity and operation</h2>
${table(results)}
<h2>Every case</h2>
${rest.map(passed).join('\n')}
</body></html>
`
}
