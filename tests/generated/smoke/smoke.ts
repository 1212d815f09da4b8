import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from '#schema'
import { casesFor } from '../cases/cases.ts'
import { cleanUp } from '../context/cleanup.ts'
import type { TestContext } from '../context/test-context.ts'
import { htmlOf } from '../report/html.ts'
import { junitOf } from '../report/junit.ts'
import { tableOf, totals } from '../report/table.ts'
import { type Result, runCases } from '../run.ts'
import { connect } from './connect.ts'
import { demandKnown } from './demand-known.ts'
import { startInProcess } from './in-process.ts'
import type { Options } from './options.ts'
import { Problem } from './problem.ts'

export interface Terminal {
  /** For people and for files. */
  readonly print: (text: string) => void
  /** Redrawn in place. */
  readonly progress: (text: string) => void
  readonly isStopped: () => boolean
}

const reports = 'reports'

interface Started {
  readonly context: TestContext
  readonly where: string
  readonly stop: () => Promise<void>
}

async function start(config: ResolvedConfig, options: Options): Promise<Started> {
  if (options.target === null) {
    const { context, stop } = await startInProcess(config, options)
    return { context, where: 'the platform in this process', stop }
  }
  const context = await connect(config, options.target, options)
  return { context, where: options.target.url, stop: async () => {} }
}

interface MenuNode {
  readonly path: string
  readonly isSelect: unknown
  readonly child?: readonly MenuNode[] | null
}

const lackedIn = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap(({ path, isSelect, child }) => [...(isSelect ? [] : [path]), ...lackedIn(child ?? [])])

/** Permissions that the account of this run does not hold. */
async function lackedPaths({ config, client, admin }: TestContext): Promise<readonly string[]> {
  const call = config.calls['auth.menuTree']
  if (!call) return []
  const { data } = await client({ ...call, as: admin })
  return Array.isArray(data) ? lackedIn(data as readonly MenuNode[]) : []
}

function write(results: readonly Result[], where: string, seed: number): readonly string[] {
  mkdirSync(reports, { recursive: true })
  const time = new Date().toISOString()
  const files = {
    'smoke.junit.xml': junitOf(results),
    'smoke.html': htmlOf(results, { target: where, time, seed }),
  }
  return Object.entries(files).map(([name, text]) => {
    const path = join(reports, name)
    writeFileSync(path, text)
    return path
  })
}

async function tidy(context: TestContext, { print }: Terminal): Promise<boolean> {
  const left = await cleanUp(context)
  for (const { resource, id, title, why } of left)
    print(`left behind: ${resource} ${id} 「${title}」: ${why}`)
  return left.length === 0
}

/** Runs the cases and answers the exit code: 0 all well, 1 something failed. */
export async function smoke(config: ResolvedConfig, options: Options, terminal: Terminal): Promise<number> {
  demandKnown(config, options.only, ['calls'])
  const cases = casesFor(config, options.only)
  if (cases.length === 0)
    throw new Problem(`${options.only.join(', ')}: no calls of its own, so nothing to try.`)
  const { context, where, stop } = await start(config, options)
  const missing = (['id', 'orderBy', 'reveal', 'clock'] as const).filter(
    (name) => !context.extensions.has(name),
  )
  if (missing.length > 0) terminal.print(`not supported there, and not tried: ${missing.join(', ')}`)
  const lacking = await lackedPaths(context)
  if (lacking.length > 0)
    terminal.print(`${context.admin.account} lacks ${lacking.join(', ')}: calls behind them will fail`)
  let done = 0
  let results: readonly Result[] = []
  let isTidy = true
  try {
    const showProgress = ({ case: { entity, operation } }: Result) => {
      done += 1
      terminal.progress(`${done}/${cases.length} ${entity} ${operation}`)
    }
    results = await runCases(cases, context, showProgress, terminal.isStopped)
  } finally {
    isTidy = await tidy(context, terminal)
    await stop()
  }
  const files = write(results, where, options.seed)
  terminal.print(tableOf(results))
  terminal.print(`${where}, seed ${options.seed}; ${files.join(', ')}`)
  if (terminal.isStopped()) terminal.print(`stopped after ${results.length} of ${cases.length} cases`)
  return totals(results).failed > 0 || !isTidy || terminal.isStopped() ? 1 : 0
}
