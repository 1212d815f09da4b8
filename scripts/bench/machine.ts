import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { findChromium } from '../find-chromium.ts'

/** What the numbers depend on; nothing that names this machine. */
export interface Machine {
  readonly date: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  /** Programs that were waiting for a core when the bench began: beyond 1, others were at work. */
  readonly load: number
  readonly node: string
  readonly chromium: string
  readonly packages: Readonly<Record<string, string>>
}

const shown = [
  'react',
  'antd',
  '@refinedev/core',
  'react-router',
  'vite',
  'hono',
  'kysely',
  '@electric-sql/pglite',
  'pg',
]

export function describeMachine(): Machine {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const versions = { ...devDependencies, ...dependencies }
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    load: loadavg()[0] ?? 0,
    node: process.version,
    chromium:
      execFileSync(findChromium(), ['--version', '--no-sandbox'], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .match(/[\d.]+/)?.[0] ?? 'unknown',
    packages: Object.fromEntries(shown.map((name) => [name, versions[name] ?? 'unknown'])),
  }
}
