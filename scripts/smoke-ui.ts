import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { config } from '#config'
import { screenCases } from '#tests/browser/generated/screen-cases.ts'
import { openStage } from '#tests/browser/generated/stage.ts'
import { htmlOf } from '#tests/generated/report/html.ts'
import { junitOf } from '#tests/generated/report/junit.ts'
import { tableOf, totals } from '#tests/generated/report/table.ts'
import { runCases } from '#tests/generated/run.ts'
import { demandKnown } from '#tests/generated/smoke/demand-known.ts'
import { Problem } from '#tests/generated/smoke/problem.ts'
import { ensureBuild } from './ensure-build.ts'

const { values: options } = parseArgs({ options: { only: { type: 'string' }, data: { type: 'string' } } })
const only = (options.only ?? '').split(',').filter((name) => name !== '')
try {
  demandKnown(config, only)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
const cases = screenCases(config, only)

let stopped = false
process.on('SIGINT', () => {
  if (stopped) process.exit(130)
  stopped = true
})

const seed = Date.now() % 2_000_000_000
await ensureBuild()
/** Its own, which goes again, unless one is given that has the demo data already. */
const dataDir = options.data ?? mkdtempSync(join(tmpdir(), 'eaves-smoke-ui-'))
const stage = await openStage(config, seed, { dataDir })
const results = await runCases(
  cases,
  stage,
  ({ case: { entity, operation, title } }) =>
    void (process.stderr.isTTY && process.stderr.write(`\r\u001b[2K${entity} ${operation} ${title}`)),
  () => stopped,
)
await stage.close()
if (options.data === undefined) rmSync(dataDir, { recursive: true, force: true })

mkdirSync('reports', { recursive: true })
writeFileSync('reports/smoke-ui.junit.xml', junitOf(results))
const heading = { target: 'the production build in Chromium', time: new Date().toISOString(), seed }
writeFileSync('reports/smoke-ui.html', htmlOf(results, heading))
process.stdout.write(`${tableOf(results)}\nreports/smoke-ui.html, reports/smoke-ui.junit.xml\n`)
process.exitCode = totals(results).failed > 0 || stopped ? 1 : 0
