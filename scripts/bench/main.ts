import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { addresses } from './addresses.ts'
import { attack } from './attack.ts'
import { blocks } from './blocks.ts'
import { browserParts } from './browser-part.ts'
import { dataReport } from './data-report.ts'
import { deviceReports } from './device-reports.ts'
import { entityCost } from './entity-cost.ts'
import { estate } from './estate.ts'
import type { Figure } from './figure.ts'
import { gateways } from './gateways.ts'
import { grammar } from './grammar.ts'
import { loginFlood } from './login-flood.ts'
import { describeMachine } from './machine.ts'
import { maintenance } from './maintenance.ts'
import { messages } from './messages.ts'
import { platform } from './platform.ts'
import { type PartResult, report, sectionOf, sectionsIn } from './report.ts'
import { screens } from './screens.ts'
import { smokePart } from './smoke.ts'
import { soakPart } from './soak.ts'
import { median } from './stats.ts'
import { textTable, verdictOf } from './table.ts'
import { trends } from './trends.ts'
import { openWorkshop } from './workshop.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    /** Of the attack, on each engine. */
    minutes: { type: 'string', default: '2' },
  },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0')

const parts = [
  grammar,
  platform,
  loginFlood,
  attack(minutes),
  deviceReports,
  gateways,
  trends,
  dataReport,
  estate,
  addresses,
  maintenance,
  messages,
  screens,
  soakPart,
  blocks,
  ...browserParts,
  entityCost,
  smokePart,
]

const wanted = values.only?.split(',') ?? parts.map(({ name }) => name)
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}`)

const machine = describeMachine()

const page = 'docs/benchmarks.md'

/** After each part: a run of most of an hour that ends early is not for nothing. */
function publish(result: PartResult): void {
  const sections = new Map(sectionsIn(readFileSync(page, 'utf8'))).set(result.part, sectionOf(result))
  writeFileSync(
    page,
    report(
      machine,
      parts.flatMap(({ name }) => sections.get(name) ?? []),
    ),
  )
}

const figures: Figure[] = []
const workshop = openWorkshop()
try {
  for (const part of parts.filter(({ name }) => wanted.includes(name))) {
    process.stderr.write(`${part.name} ...\n`)
    const own: Figure[] = []
    const say = (figure: Figure) => {
      own.push(figure)
      process.stderr.write(`  ${figure.what}: ${median(figure.runs)} ${figure.unit} ${verdictOf(figure)}\n`)
    }
    await part.measure(say, workshop)
    figures.push(...own)
    if (values.write) publish({ part: part.name, machine, figures: own })
  }
} finally {
  workshop.close()
}

process.stdout.write(`${textTable(figures)}\n`)
process.exitCode = figures.some((figure) => verdictOf(figure) === 'over') ? 1 : 0
