import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { median, quantile } from './bench/stats.ts'
import { connect } from './soak/client.ts'
import { type GatewayReport, soakGateways } from './soak/gateways.ts'
import { type SoakReport, soak } from './soak/soak.ts'

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'http://127.0.0.1:8080' },
    minutes: { type: 'string', default: '5' },
    clients: { type: 'string', default: '20' },
    account: { type: 'string', default: 'admin' },
    password: { type: 'string', default: 'Demo@2026' },
    pid: { type: 'string' },
    /** So many gateways are played beside the clients, at the broker at `mqtt`; a tenth of them misbehaves. */
    gateways: { type: 'string', default: '0' },
    mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    /** The file into which the server writes its log. */
    log: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const clients = Number(values.clients)
const gateways = Number(values.gateways)
if (!(minutes > 0) || !Number.isInteger(clients) || clients < 1)
  throw new Error('--minutes takes a number above 0, --clients a whole number from 1 on')
if (!Number.isInteger(gateways) || gateways < 0) throw new Error('--gateways takes a whole number from 0 on')

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
  if (memories.length > 0) process.stdout.write(`memory: ${memoryText(memories)}\n`)
}

/** Of each fifth of the time the middle, so that one sees whether it grows. */
function memoryText(memories: readonly number[]): string {
  const size = Math.ceil(memories.length / 5)
  const fifths = [0, 1, 2, 3, 4]
    .map((fifth) => memories.slice(fifth * size, (fifth + 1) * size))
    .filter((some) => some.length > 0)
  return `${fifths.map((some) => median(some).toFixed(0)).join(', ')} MB, ${Math.max(...memories).toFixed(0)} MB at most`
}

const line = (text: string) => process.stdout.write(`${text}\n`)

const spread = (times: readonly number[]) =>
  times.length === 0
    ? 'never'
    : `${times.length} times, median${ms(median(times))}, p95${ms(quantile(times, 0.95))}, longest${ms(Math.max(...times))}`

function printGateways({ healthy, rogues, stored, seen, lost, wrong, falseAlarms }: GatewayReport): void {
  line(`gateways: ${healthy} that behave, ${rogues} that do not`)
  line(`a report of one that behaves, until it is stored: ${spread(stored)}; ${lost} lost`)
  line(`a value of one that behaves, until it can be read: ${spread(seen)}`)
  for (const [what, count] of wrong) line(`wrong: ${what}: ${count}`)
  line(`alarms of houses whose gateways behave: ${falseAlarms.length}`)
  for (const alarm of falseAlarms.slice(0, 20)) line(`  ${alarm}`)
}

interface LogLine {
  readonly level: string
  readonly message: string
  readonly job?: string
}

/** What the server has complained of: how often, by what it says. */
function complaintsOf(log: string): ReadonlyMap<string, number> {
  const count = new Map<string, number>()
  for (const text of log.split('\n').filter((one) => one.startsWith('{'))) {
    const { level, message, job } = JSON.parse(text) as LogLine
    const what = job === undefined ? message : `${message} (${job})`
    if (level === 'warn' || level === 'error') count.set(what, (count.get(what) ?? 0) + 1)
  }
  return count
}

const { target: url, account, password, mqtt, log } = values
const seconds = minutes * 60
const logSize = log === undefined ? 0 : statSync(log).size
const playing =
  gateways > 0
    ? soakGateways(await connect(url, account, password), { url: mqtt, count: gateways, seconds })
    : null
const [report, played] = await Promise.all([
  soak({ url, account, password, seconds, clients, memory }),
  playing,
])
print(report)
if (played) printGateways(played)
if (log !== undefined)
  for (const [what, count] of complaintsOf(readFileSync(log).subarray(logSize).toString()))
    line(`the server's log: ${what}: ${count}`)
const isHurt = played !== null && (played.lost > 0 || played.falseAlarms.length > 0)
process.exitCode = report.errors.size > 0 || isHurt ? 1 : 0
