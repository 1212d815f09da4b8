import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const root = resolve('.')
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const green = "import { it } from 'vitest'\nit('is green', () => {})\n"
const red = "import { expect, it } from 'vitest'\nit('is red', () => expect(1).toBe(2))\n"
const redOnce = `import { existsSync, writeFileSync } from 'node:fs'
import { describe, it } from 'vitest'
describe('a page', () => {
  it('is red once', () => {
    if (existsSync('seen')) return
    writeFileSync('seen', '')
    throw new Error('Not attached\\nto an active page')
  })
})
`
const rejectsOnce = `import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { it } from 'vitest'
it('is green, and leaves a promise behind', async () => {
  if (!existsSync('seen')) Promise.reject(new Error('nobody waited'))
  writeFileSync('seen', '')
  await setTimeout(1)
})
`
const dies = "process.kill(process.pid, 'SIGKILL')\n"

const run = (folder: string, args: readonly string[]) =>
  new Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }>((done) => {
    // What vitest tells its workers of this run is not for the runs inside.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
    const child = execFile(process.execPath, args, { cwd: folder, env }, (_, stdout, stderr) =>
      done({ status: child.exitCode ?? 1, stdout, stderr }),
    )
  })

/** Runs the planted test files and judges the run, as `.ci/run` does. */
async function judged(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'eaves-planted-'))
  folders.push(folder)
  await mkdir(join(folder, 'tests'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const reporter = join(root, 'scripts/test-run/outcome-reporter.ts')
  const config = { test: { isolate: false, maxWorkers: 1, reporters: ['default', reporter] } }
  await writeFile(join(folder, 'vitest.config.js'), `export default ${JSON.stringify(config)}\n`)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'tests', name), text)
  const first = await run(folder, ['node_modules/vitest/vitest.mjs', 'run'])
  const script = join(root, 'scripts/test-verdict.ts')
  const verdict = await run(folder, ['--import', 'tsx', script, String(first.status)])
  return {
    counts: verdict.stdout.trim(),
    said: verdict.stderr.split('\n').filter((line) => line.startsWith('unsteady: ')),
    again: verdict.stderr.split('\n').filter((line) => line.startsWith('== once more')).length,
    listed: JSON.parse(await readFile(join(folder, 'reports/unsteady.json'), 'utf8')) as unknown,
  }
}

describe('the verdict on a run of all tests', () => {
  it('counts a test that fails twice as failed', async () => {
    expect(await judged({ 'a.test.js': red, 'b.test.js': green })).toEqual({
      counts: '1 1',
      said: [],
      again: 1,
      listed: [],
    })
  })

  it('counts a test that fails once as passed, and lists it as unsteady with its first error', async () => {
    expect(await judged({ 'a.test.js': redOnce, 'b.test.js': green })).toEqual({
      counts: '2 0',
      said: ['unsteady: tests/a.test.js › a page › is red once: Not attached'],
      again: 1,
      listed: [{ file: 'tests/a.test.js', test: 'a page › is red once', error: 'Not attached' }],
    })
  })

  it('counts an error that no test waited for against the file that caused it', async () => {
    expect(await judged({ 'a.test.js': rejectsOnce })).toEqual({
      counts: '1 0',
      said: ['unsteady: tests/a.test.js: unhandled: nobody waited'],
      again: 1,
      listed: [{ file: 'tests/a.test.js', test: null, error: 'unhandled: nobody waited' }],
    })
  })

  it('gives no second run to more than five files', async () => {
    const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.test.js`, red]))
    expect(await judged({ ...files, 'g.test.js': green })).toEqual({
      counts: '1 6',
      said: [],
      again: 0,
      listed: [],
    })
  })

  it('fails where a worker of the runner dies, whatever became of the files that nobody came to then', async () => {
    const { counts, listed } = await judged({ 'a.test.js': dies, 'b.test.js': green })
    expect(counts.split(' ')[1]).not.toBe('0')
    expect(listed).toEqual([{ file: 'tests/b.test.js', test: null, error: 'did not run' }])
  })

  it('fails where nothing ran', async () => {
    expect(await judged({})).toMatchObject({ counts: '0 1', again: 0 })
  })
})
