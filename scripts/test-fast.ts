import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedSince } from './test-run/config-since.ts'
import { related } from './test-run/related.ts'

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Where this branch left the shared one. What has been shared already is compared with the commit before. */
function usualRevision(): string {
  try {
    const base = git('merge-base', 'origin/main', 'HEAD')
    if (base !== git('rev-parse', 'HEAD') || git('status', '--porcelain') !== '') return base
  } catch {
    // There is no shared branch.
  }
  return 'HEAD~1'
}

const revision = since ?? usualRevision()
const files = [
  ...git('diff', '--name-only', revision).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
]
const names = changedSince(revision)
const folder = 'tests/platform'
const tests = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
const { imports: aliases } = JSON.parse(readFileSync('package.json', 'utf8'))
/** As many as there is time for. */
const most = 12
const concerned = related(tests, { files, names }, aliases)
const tried = concerned.slice(0, most)

process.stdout.write(
  [
    `since ${revision}`,
    `changed in the config: ${names.join(' ') || 'nothing'}`,
    ...tried,
    ...concerned.slice(most).map((file) => `not now: ${file}`),
    '',
  ].join('\n'),
)

const run = (...command: readonly string[]): boolean =>
  spawnSync('npx', command, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

const always = ['tests/schema', 'tests/domain', 'tests/scripts', 'tests/admin']
const passed = [run('tsc', '-b'), run('vitest', 'run', ...always, ...tried)]
if (names.length > 0) {
  const groups = `^(${names.map((name) => name.replaceAll('.', '\\.')).join('|')}) `
  passed.push(run('vitest', 'run', 'tests/generated/calls-on-', '--testNamePattern', groups))
}
process.exitCode = passed.every(Boolean) ? 0 : 1
