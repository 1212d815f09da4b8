import type { Result } from '../run.ts'
import { failureText, reportOf } from './failure-report.ts'
import { groupBy } from './group-by.ts'
import { totals } from './table.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// Control characters are no XML, not even escaped.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text for XML and HTML alike. */
export const escapeText = (text: string): string =>
  text.replaceAll(forbidden, '�').replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)

function caseOf(result: Result): string {
  const { case: tried, outcome, milliseconds } = result
  const name = escapeText(`${tried.operation}: ${tried.title}`)
  const open = `    <testcase classname="${escapeText(tried.entity)}" name="${name}" time="${seconds(milliseconds)}"`
  if (outcome.is === 'ok') return `${open}/>`
  if (outcome.is === 'skipped') return `${open}><skipped message="${escapeText(outcome.why)}"/></testcase>`
  const text = failureText(reportOf(result))
  return `${open}><failure message="${escapeText(outcome.why)}">${escapeText(text)}</failure></testcase>`
}

const counts = (results: readonly Result[]) => {
  const { failed, skipped } = totals(results)
  const time = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return `tests="${results.length}" failures="${failed}" skipped="${skipped}" time="${seconds(time)}"`
}

/** The form that CI systems read. */
export function junitOf(results: readonly Result[]): string {
  const suites = groupBy(results, ({ case: { entity } }) => entity).map(([entity, group]) =>
    [
      `  <testsuite name="${escapeText(entity)}" ${counts(group)}>`,
      ...group.map(caseOf),
      '  </testsuite>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="smoke" ${counts(results)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}
