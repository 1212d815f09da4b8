import type { Figure } from './figure.ts'
import { median } from './stats.ts'

const columns = ['what', 'median', 'spread', 'budget', 'verdict', 'peers and notes'] as const

function number(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2).replace(/\.?0+$/, '')
}

export function verdictOf({ runs, budget }: Figure): 'ok' | 'over' | 'not measured' | '' {
  if (runs.length === 0) return 'not measured'
  if (budget === undefined) return ''
  return median(runs) <= budget ? 'ok' : 'over'
}

function cells(figure: Figure): string[] {
  const { what, unit, runs, budget, peers, note } = figure
  const measured = runs.length > 0
  return [
    what,
    measured ? `${number(median(runs))} ${unit}` : '-',
    runs.length > 1 ? `${number(Math.min(...runs))}-${number(Math.max(...runs))} (${runs.length})` : '',
    budget === undefined ? '' : `<= ${number(budget)} ${unit}`,
    verdictOf(figure),
    [peers, note].filter(Boolean).join('; '),
  ]
}

/** Columns of a terminal that a text takes: Chinese characters take two. */
const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 2 : 1), 0)

const padded = (text: string, columns: number) => text + ' '.repeat(Math.max(0, columns - width(text)))

/** Fixed width, for a terminal. */
export function textTable(figures: readonly Figure[]): string {
  const rows = [[...columns], ...figures.map(cells)]
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))))
  return rows
    .map((row) =>
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function markdownTable(figures: readonly Figure[]): string {
  const line = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...figures.map((figure) => line(cells(figure))),
  ].join('\n')
}
