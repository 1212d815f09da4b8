import { leaseData } from '#platform/data-folder/lease.ts'

/** Holds the lease of a data folder, in a process of its own: says so, and goes on. */
const [folder = ''] = process.argv.slice(2)
try {
  await leaseData(folder)
  process.stdout.write('held\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
