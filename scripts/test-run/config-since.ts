import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

type Parts = Readonly<Record<'resources' | 'calls', Readonly<Record<string, unknown>>>>

const print = `import { config } from './resources.config.ts'
const plain = (_, value) => (value instanceof RegExp ? String(value) : value)
process.stdout.write(JSON.stringify({ resources: config.resources, calls: config.calls }, plain))`

/** The config of the project in `folder`, resolved by its own code. */
const configIn = (folder: string): Parts =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', print], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: Number.POSITIVE_INFINITY,
    }),
  )

function configAt(revision: string): Parts {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-revision-'))
  try {
    const needed = ['resources.config.ts', 'src', 'package.json', 'tsconfig.base.json']
    const archive = execFileSync('git', ['archive', revision, ...needed], {
      maxBuffer: Number.POSITIVE_INFINITY,
    })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    return configIn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Entities and calls whose resolved config is another than at the revision, or was not there. */
export function changedSince(revision: string): readonly string[] {
  const [before, now] = [configAt(revision), configIn('.')]
  const changed = (part: keyof Parts) =>
    Object.keys(now[part]).filter(
      (name) => JSON.stringify(now[part][name]) !== JSON.stringify(before[part][name]),
    )
  return [...changed('resources'), ...changed('calls')]
}
