import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const sources = [
  'src',
  'resources.config.ts',
  'index.html',
  'vite.config.ts',
  'scripts/antd-styles',
  'scripts/china-outline.ts',
  'scripts/client-bundle.ts',
  'scripts/config-data.ts',
  'scripts/precompress.ts',
  'scripts/load-source.ts',
  'scripts/index-page.ts',
  'package-lock.json',
]
/** The last file a build writes, so its age is the build's age. */
export const built = 'dist/server/main.js'

function newestChange(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  const below = stat.isDirectory() ? readdirSync(path).map((name) => newestChange(join(path, name))) : []
  return Math.max(stat.mtimeMs, ...below)
}

function needsBuild(): boolean {
  return !existsSync(built) || Math.max(...sources.map(newestChange)) > statSync(built).mtimeMs
}

/** Builds where the build is older than what it is made of; for production, whatever runs it (vitest says `test`). */
export async function ensureBuild(): Promise<void> {
  if (!needsBuild()) return
  const building = promisify(execFile)('npm', ['run', 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  building.child.stdout?.pipe(process.stderr)
  building.child.stderr?.pipe(process.stderr)
  await building
}
