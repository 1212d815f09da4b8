import type { Figure } from './figure.ts'
import type { Machine } from './machine.ts'
import { markdownTable } from './table.ts'

/** What a part measured, and on what. */
export interface PartResult {
  readonly part: string
  readonly machine: Machine
  readonly figures: readonly Figure[]
}

function onWhat({ date, cpu, cores, memoryGb, node, chromium, load }: Machine): string {
  const machine = `${date}: ${cpu}, ${cores} cores, ${memoryGb} GB; Node ${node}, Chromium ${chromium}.`
  if (load <= 1) return machine
  return `${machine} Others were at work (load average ${load.toFixed(1)}): times are longer than on an idle machine, sizes and counts are not.`
}

const packagesOf = ({ packages }: Machine) =>
  Object.entries(packages)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')

export const sectionOf = ({ part, machine, figures }: PartResult) => `## ${part}

${onWhat(machine)}

${markdownTable(figures)}
`

/** The sections of the page as it was last written, by the part they tell of. */
export const sectionsIn = (page: string): ReadonlyMap<string, string> =>
  new Map(
    page
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [text.slice(3, text.indexOf('\n')), `${text.trimEnd()}\n`]),
  )

/** docs/benchmarks.md: what was measured, when, on what, and how to measure it again. */
export const report = (machine: Machine, sections: readonly string[]): string => `# Benchmarks

Written by \`npm run bench -- --write\`, which takes most of an hour; with \`--only grammar,platform\` as well, parts are measured
again and the others keep what they last measured. Each figure is the median of its runs; the spread is their least and
greatest, with their number. \`over\` is above the budget.

Pages are measured on a production build in Chromium, with an empty cache, at 10 Mbit/s and 40 ms; peers' figures come from the same conditions.
With \`PEER='name|url|text'\` the list of another admin, built and served beside ours, is visited in turns with ours.
The platform runs in a process of its own and is asked over HTTP on the same machine; lists are asked for beside 20 writes a second.

When this was last written: ${packagesOf(machine)}.

${sections.join('\n')}`
