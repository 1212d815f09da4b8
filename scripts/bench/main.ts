import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { blocks } from './blocks.ts'
import { browserParts } from './browser-part.ts'
import { deviceReports } from './device-reports.ts'
import { entityCost } from './entity-cost.ts'
import { estate } from './estate.ts'
import type { Figure, Measured } from './figure.ts'
import { grammar } from './grammar.ts'
import { loginFlood } from './login-flood.ts'
import { describeMachine } from './machine.ts'
import { maintenance } from './maintenance.ts'
import { messages } from './messages.ts'
import { platform } from './platform.ts'
import { report } from './report.ts'
import { earlierFigures, saveFigures } from './results.ts'
import { screens } from './screens.ts'
import { smokePart } from './smoke.ts'
import { soakPart } from './soak.ts'
import { median } from './stats.ts'
import { textTable, verdictOf } from './table.ts'
import { openWorkshop } from './workshop.ts'

const parts = [
  grammar,
  platform,
  loginFlood,
  deviceReports,
  estate,
  maintenance,
  messages,
  screens,
  soakPart,
  blocks,
  ...browserParts,
  entityCost,
  smokePart,
]

const { values } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
})
const wanted = values.only?.split(',') ?? parts.map(({ name }) => name)
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}`)

const machine = describeMachine()
const figures: Figure[] = []
const workshop = openWorkshop()
try {
  for (const part of parts.filter(({ name }) => wanted.includes(name))) {
    process.stderr.write(`${part.name} ...\n`)
    const say = (measured: Measured) => {
      const figure = { area: part.name, ...measured }
      figures.push(figure)
      process.stderr.write(`  ${figure.what}: ${median(figure.runs)} ${figure.unit} ${verdictOf(figure)}\n`)
    }
    await part.measure(say, workshop)
  }
} finally {
  workshop.close()
}

const order = parts.map(({ name }) => name)
const all = [...earlierFigures(wanted), ...figures].toSorted(
  (a, b) => order.indexOf(a.area) - order.indexOf(b.area),
)
saveFigures(machine, all)
if (values.write) writeFileSync('docs/benchmarks.md', report(machine, all))
process.stdout.write(`${textTable(figures)}\n`)
process.exitCode = figures.some((figure) => verdictOf(figure) === 'over') ? 1 : 0
