import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Figure } from './figure.ts'
import type { Machine } from './machine.ts'
import { median } from './stats.ts'
import { verdictOf } from './table.ts'

const file = 'reports/bench.json'

/** Figures of earlier runs, of the parts that this one leaves out. */
export function earlierFigures(measured: readonly string[]): readonly Figure[] {
  if (!existsSync(file)) return []
  const { figures } = JSON.parse(readFileSync(file, 'utf8')) as { figures: readonly Figure[] }
  return figures.filter(({ area }) => !measured.includes(area))
}

export function saveFigures(machine: Machine, figures: readonly Figure[]): void {
  const results = figures.map((figure) => ({
    ...figure,
    median: median(figure.runs),
    verdict: verdictOf(figure),
  }))
  mkdirSync('reports', { recursive: true })
  writeFileSync(file, `${JSON.stringify({ machine, figures: results }, null, 2)}\n`)
}
