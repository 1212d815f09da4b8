import type { Figure } from './figure.ts'
import type { Machine } from './machine.ts'
import { markdownTable } from './table.ts'

/** docs/benchmarks.md: what was measured, when, on what, and how to measure it again. */
export function report(machine: Machine, figures: readonly Figure[]): string {
  const packages = Object.entries(machine.packages)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  const busy =
    machine.load > 1
      ? `\nOthers were at work on the machine (load average ${machine.load.toFixed(1)} on ${machine.cores} cores): times are longer than on an idle one, sizes and counts are not.\n`
      : ''
  return `# Benchmarks

Written by \`npm run bench -- --write\` on ${machine.date}; \`--only grammar,platform\` runs parts and keeps the others' last figures; all of it takes about twenty minutes.
Each figure is the median of its runs; the spread is their least and greatest, with their number. \`over\` is above the budget.

Pages are measured on a production build in Chromium, with an empty cache, at 10 Mbit/s and 40 ms; peers' figures come from the same conditions.
The platform runs in a process of its own and is asked over HTTP on the same machine; lists are asked for beside 20 writes a second.

${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB; Node ${machine.node}, Chromium ${machine.chromium};
${packages}.
${busy}
${markdownTable(figures)}
`
}
