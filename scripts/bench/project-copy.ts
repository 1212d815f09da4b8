import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { entityName, entitySource, mountSource } from './entity-source.ts'

const copied = [
  'src',
  'public',
  'scripts',
  'tests',
  'index.html',
  'package.json',
  'resources.config.ts',
  'tsconfig.base.json',
  'vite.config.ts',
  'vitest.config.ts',
]

/** Replaces exactly one place of a text, so that a changed source shows instead of measuring the wrong thing. */
export function replaceOnce(source: string, place: string, text: string): string {
  if (source.split(place).length !== 2) throw new Error(`expected exactly one "${place}"`)
  return source.replace(place, () => text)
}

export interface ProjectCopy {
  readonly folder: string
  readonly file: (path: string) => string
  readonly remove: () => void
}

/** This project in a folder of its own, with everything installed, free to be changed and built. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-bench-'))
  const present = new Set(readdirSync('.'))
  for (const name of copied.filter((name) => present.has(name))) {
    cpSync(name, join(folder, name), { recursive: true })
  }
  // Linked one by one: tools write their caches beside the packages, and the copy must not touch the real ones.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => name !== '.cache' && name !== '.vite')) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  return {
    folder,
    file: (path) => join(folder, path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Adds `count` generated entities to the copy's config. */
export function addEntities(copy: ProjectCopy, count: number): void {
  const indexes = Array.from({ length: count }, (_, index) => index)
  for (const index of indexes) {
    writeFileSync(copy.file(`src/resources/${entityName(index)}.ts`), entitySource(index))
  }
  const path = copy.file('resources.config.ts')
  const imports = indexes.map(
    (index) => `import { ${entityName(index)} } from '#resources/${entityName(index)}.ts'\n`,
  )
  const source = readFileSync(path, 'utf8')
  const mounted = replaceOnce(
    source,
    '\n  resources: {\n',
    `\n  resources: {\n${indexes.map(mountSource).join('')}`,
  )
  writeFileSync(path, imports.join('') + mounted)
}
