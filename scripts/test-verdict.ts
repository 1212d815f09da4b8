import { mkdirSync, writeFileSync } from 'node:fs'
import type { FileOutcome } from './test-run/outcome.ts'
import { readOutcome, runFiles } from './test-run/run-files.ts'
import { filesToRunAgain, judge } from './test-run/verdict.ts'

/**
 * After a run of all tests, given what it exited with: runs the files that failed once more, each alone, and writes
 * `PASSED FAILED` to standard output, `reports/unsteady.json`, and a line for each unsteady test to standard error.
 */
const outcome = readOutcome('reports/outcome.json')
const again: FileOutcome[] = []
for (const file of outcome === null ? [] : filesToRunAgain(outcome)) {
  process.stderr.write(`\n== once more, alone: ${file}\n`)
  const second = await runFiles([file])
  // An error of nobody's is this file's: no other one ran.
  const strays = second?.strayErrors.map((error) => ({ test: null, error })) ?? []
  again.push(...(second?.files ?? []).map((one) => ({ ...one, failures: [...one.failures, ...strays] })))
}

const verdict = judge(outcome, Number(process.argv[2]), again)
mkdirSync('reports', { recursive: true })
writeFileSync('reports/unsteady.json', `${JSON.stringify(verdict.unsteady, null, 2)}\n`)
for (const { file, test, error } of verdict.unsteady)
  process.stderr.write(`unsteady: ${file}${test === null ? '' : ` › ${test}`}: ${error}\n`)
process.stdout.write(`${verdict.passed} ${verdict.failed}\n`)
