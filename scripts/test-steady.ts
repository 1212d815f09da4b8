import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { failedFiles, type Outcome } from './test-run/outcome.ts'
import { runFiles } from './test-run/run-files.ts'

const usage = 'npm run test:steady -- --times 20 [--load] FILE…'

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, load: { type: 'boolean', default: false } },
})
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1 || files.length === 0) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

/** Keeps every core busy with other work, as a machine does that others use too. */
function burden(): () => void {
  const others = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  const end = () => {
    for (const other of others) other.kill('SIGKILL')
  }
  process.once('exit', end)
  return end
}

/** `file › test` of each test that failed, and the first error each had. */
function failuresOf(outcome: Outcome | null): ReadonlyMap<string, string> {
  if (outcome === null)
    return new Map([['the runner itself', 'died before it could say what became of its tests']])
  const failed = failedFiles(outcome).flatMap(({ file, failures }) =>
    failures.map(({ test, error }): [string, string] => [test === null ? file : `${file} › ${test}`, error]),
  )
  return new Map([...failed, ...outcome.strayErrors.map((error): [string, string] => ['no test', error])])
}

const end = values.load ? burden() : () => {}
const seen = new Map<string, string[]>()
for (let time = 1; time <= times; time += 1) {
  process.stderr.write(`\n== ${time} of ${times}\n`)
  for (const [test, error] of failuresOf(await runFiles(files)))
    seen.set(test, [...(seen.get(test) ?? []), error])
}
end()

for (const [test, errors] of seen)
  process.stdout.write(`failed ${errors.length} of ${times}: ${test}: ${[...new Set(errors)].join(' | ')}\n`)
if (seen.size === 0) process.stdout.write(`steady: ${times} times without a failure\n`)
process.exitCode = seen.size === 0 ? 0 : 1
