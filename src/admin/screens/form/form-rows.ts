import type { Rule } from '#schema'

/** Rules between values that people think of together: the ends of a range, its step, the two parts of a place. */
const pairing: ReadonlySet<Rule['rule']> = new Set<Rule['rule']>(['together', 'ascending', 'step'])

/** The inputs of a group in rows: those that follow each other and belong together by a rule share one. */
export function formRows(rules: readonly Rule[], names: readonly string[]): readonly (readonly string[])[] {
  const groups = rules.filter(({ rule }) => pairing.has(rule)).map(({ fields }) => new Set<string>(fields))
  const rows: string[][] = []
  for (const name of names) {
    const row = rows.at(-1)
    const isPaired =
      row !== undefined && groups.some((group) => group.has(name) && row.some((one) => group.has(one)))
    if (row && isPaired) row.push(name)
    else rows.push([name])
  }
  return rows
}
