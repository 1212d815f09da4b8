import type { Figure } from './figure.ts'
import type { Machine } from './machine.ts'
import { markdownTable } from './table.ts'

/** docs/benchmarks.md: what was measured, when, on what, and how to measure it again. */
export function report(machine: Machine, figures: readonly Figure[]): string {
  const packages = Object.entries(machine.packages)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  return `# Benchmarks

Written by \`npm run bench -- --write\` on ${machine.date}; \`--only grammar,platform\` runs a part.
Each figure is the median of its runs; the spread is their least and greatest, with their number. \`over\` is above the budget.

${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB; Node ${machine.node}, Chromium ${machine.chromium};
${packages}.

${markdownTable(figures)}
`
}
