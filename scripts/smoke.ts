import { config } from '#config'
import { readOptions } from '#tests/generated/smoke/options.ts'
import { Problem } from '#tests/generated/smoke/problem.ts'
import { smoke } from '#tests/generated/smoke/smoke.ts'

let stopped = false

// What was created is removed first; a second Ctrl-C does not wait for that.
process.on('SIGINT', () => {
  if (stopped) process.exit(130)
  stopped = true
  process.stderr.write('\nstopping and tidying up; once more to leave at once\n')
})

const terminal = {
  print: (text: string) => void process.stdout.write(`${text}\n`),
  progress: (text: string) => void (process.stderr.isTTY && process.stderr.write(`\r\u001b[2K${text}`)),
  isStopped: () => stopped,
}

try {
  const options = readOptions(process.argv.slice(2), process.env, Date.now() % 2_000_000_000)
  process.exitCode = await smoke(config, options, terminal)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
