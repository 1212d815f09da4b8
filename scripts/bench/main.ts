import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Figure } from './figure.ts'
import { grammar } from './grammar.ts'
import { describeMachine } from './machine.ts'
import { platform } from './platform.ts'
import { report } from './report.ts'
import { median } from './stats.ts'
import { textTable, verdictOf } from './table.ts'

const parts = [grammar, platform]

const { values } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
})
const wanted = values.only?.split(',') ?? parts.map(({ name }) => name)
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}`)

const figures: Figure[] = []
for (const part of parts.filter(({ name }) => wanted.includes(name))) {
  process.stderr.write(`${part.name} ...\n`)
  await part.measure((measured) => {
    const figure = { area: part.name, ...measured }
    figures.push(figure)
    process.stderr.write(`  ${figure.what}: ${median(figure.runs)} ${figure.unit} ${verdictOf(figure)}\n`)
  })
}

const machine = describeMachine()
mkdirSync('reports', { recursive: true })
const results = figures.map((figure) => ({
  ...figure,
  median: median(figure.runs),
  verdict: verdictOf(figure),
}))
writeFileSync('reports/bench.json', `${JSON.stringify({ machine, figures: results }, null, 2)}\n`)
if (values.write) writeFileSync('docs/benchmarks.md', report(machine, figures))
process.stdout.write(`${textTable(figures)}\n`)
process.exitCode = figures.some((figure) => verdictOf(figure) === 'over') ? 1 : 0
