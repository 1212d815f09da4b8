import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outcome } from './outcome.ts'

/** Null: there is no such file, since the runner died before it could write it. */
export function readOutcome(path: string): Outcome | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Outcome) : null
}

const runner = join('node_modules', 'vitest', 'vitest.mjs')

function runVitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    // Standard output is for what the caller has to say.
    const child = spawn(process.execPath, [runner, 'run', ...args], {
      env,
      stdio: ['ignore', process.stderr, process.stderr],
    })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}

/** Runs test files one after another in a vitest of their own. */
export async function runFiles(files: readonly string[]): Promise<Outcome | null> {
  const folder = await mkdtemp(join(tmpdir(), 'eaves-outcome-'))
  const path = join(folder, 'outcome.json')
  try {
    await runVitest(['--maxWorkers=1', ...files], { ...process.env, TEST_OUTCOME: path })
    return readOutcome(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
