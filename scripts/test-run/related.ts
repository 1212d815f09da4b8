import { basename, dirname, join } from 'node:path'

export interface TestFile {
  readonly file: string
  readonly text: string
}

export interface Change {
  /** Paths from the root of the project. */
  readonly files: readonly string[]
  /** Entities and calls whose config, as it is resolved, has become another. */
  readonly names: readonly string[]
}

/** `imports` of package.json: `#platform/*` is `./src/platform/*`. */
export type Aliases = Readonly<Record<string, string>>

function pathOf(from: string, imported: string, aliases: Aliases): string {
  if (imported.startsWith('.')) return join(dirname(from), imported)
  for (const [alias, target] of Object.entries(aliases)) {
    const [start = '', rest] = alias.split('*')
    if (rest === undefined ? imported === alias : imported.startsWith(start))
      return join(target.replace('*', imported.slice(start.length)))
  }
  return imported
}

const importsOf = ({ file, text }: TestFile, aliases: Aliases): readonly string[] =>
  [...text.matchAll(/ from '([^']+)'/g)].map(([, imported = '']) => pathOf(file, imported, aliases))

/** What more of the test files import than this says nothing about any of them. */
const common = 1 / 4

/** A change in `modules/work-order/` concerns `work-orders.test.ts`, one of `log/` no `login.test.ts`. */
const isNamedAfter = ({ file }: TestFile, path: string): boolean =>
  [basename(dirname(path)), basename(path, '.ts')].some((name) =>
    new RegExp(`^${name}s?[-.]`).test(basename(file)),
  )

/**
 * The test files that a change concerns, most of all first: they changed, have the name of its module, import what
 * changed, name a call that changed. Every test of the platform needs nearly all of it; that concerns none.
 */
export function related(tests: readonly TestFile[], change: Change, aliases: Aliases): readonly string[] {
  const importers = new Map<string, number>()
  for (const test of tests)
    for (const path of new Set(importsOf(test, aliases))) importers.set(path, (importers.get(path) ?? 0) + 1)
  const telling = new Set(change.files.filter((path) => (importers.get(path) ?? 0) <= tests.length * common))
  const ofPlatform = change.files.filter((path) => path.startsWith('src/platform/'))
  const reasons: readonly ((test: TestFile) => boolean)[] = [
    ({ file }) => change.files.includes(file),
    (test) => ofPlatform.some((path) => isNamedAfter(test, path)),
    (test) => importsOf(test, aliases).some((path) => telling.has(path)),
    ({ text }) => change.names.some((name) => text.includes(`'${name}.`) || text.includes(`'${name}'`)),
  ]
  const concerned = reasons.flatMap((isConcerned) => tests.filter(isConcerned))
  return [...new Set(concerned.map(({ file }) => file))]
}
