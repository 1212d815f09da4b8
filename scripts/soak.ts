import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { median, quantile } from './bench/stats.ts'
import { type SoakReport, soak } from './soak/soak.ts'

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'http://127.0.0.1:8080' },
    minutes: { type: 'string', default: '5' },
    clients: { type: 'string', default: '20' },
    account: { type: 'string', default: 'admin' },
    password: { type: 'string', default: 'Demo@2026' },
    pid: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const clients = Number(values.clients)
if (!(minutes > 0) || !Number.isInteger(clients) || clients < 1)
  throw new Error('--minutes takes a number above 0, --clients a whole number from 1 on')

/** Resident memory of the server's process in MB; null: it is not known which one that is. */
const memory = () =>
  values.pid === undefined
    ? null
    : Number(execFileSync('ps', ['-o', 'rss=', '-p', values.pid]).toString()) / 1024

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(12)

function print({ calls, errors, longestBlock, memories }: SoakReport): void {
  const lines = [...calls].toSorted(([one], [other]) => one.localeCompare(other))
  process.stdout.write(`${'call'.padEnd(34)}${'number'.padStart(8)}${'median'.padStart(12)}`)
  process.stdout.write(`${'p95'.padStart(12)}${'longest'.padStart(12)}\n`)
  for (const [name, times] of lines) {
    const figures = [median(times), quantile(times, 0.95), Math.max(...times)].map(ms).join('')
    process.stdout.write(`${name.padEnd(34)}${String(times.length).padStart(8)}${figures}\n`)
  }
  for (const [what, count] of errors) process.stdout.write(`error: ${what}: ${count}\n`)
  process.stdout.write(`errors: ${[...errors.values()].reduce((sum, count) => sum + count, 0)}\n`)
  process.stdout.write(`longest block: ${longestBlock.toFixed(0)} ms\n`)
  const first = memories[0]
  if (first !== undefined)
    process.stdout.write(
      `memory: ${first.toFixed(0)} MB at first, ${(memories.at(-1) ?? first).toFixed(0)} MB at last, ${Math.max(...memories).toFixed(0)} MB at most\n`,
    )
}

const { target: url, account, password } = values
const report = await soak({ url, account, password, seconds: minutes * 60, clients, memory })
print(report)
process.exitCode = report.errors.size > 0 ? 1 : 0
