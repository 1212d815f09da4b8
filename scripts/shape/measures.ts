import { basename, dirname } from 'node:path'
import { groupBy } from '#domain/group-by.ts'
import type { Source } from './sources.ts'

/** A figure of the whole code base: the fewer, the better. */
export interface Measure {
  readonly name: string
  /** What is counted, one line each. */
  readonly found: readonly string[]
}

const longestFunction = 80
const longestFile = 250
/** The map of the house is one file, however many entities there are. */
const longestMap = 350
const smallFile = 40

/** The platform's files without which the handler of a call does not load. */
function loadedBy(sources: readonly Source[], handler: string): readonly string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const seen = new Set<string>()
  const visit = (path: string) => {
    const source = byPath.get(path)
    if (!source || seen.has(path)) return
    seen.add(path)
    for (const next of source.loads) visit(next)
  }
  visit(handler)
  return [...seen].filter((path) => path.startsWith('src/platform/'))
}

const longFunctions = (sources: readonly Source[]) =>
  sources.flatMap(({ path, functions }) =>
    functions
      .filter(({ lines }) => lines > longestFunction)
      .map(({ name, firstLine, lines }) => `${path}:${firstLine} ${name} (${lines} lines)`),
  )

const longFiles = (sources: readonly Source[]) =>
  sources
    .filter(({ path, lines }) => lines > (path === 'resources.config.ts' ? longestMap : longestFile))
    .map(({ path, lines }) => `${path} (${lines} lines)`)

/** Every area has a door of that name, every feature one. */
const doors: ReadonlySet<string> = new Set(['module.ts', 'index.ts', 'parts.ts'])

/** Files that a build puts others in place of: `scripts/antd-styles/plugin.ts`, `scripts/client-bundle.ts`. */
const replacedByBuild: ReadonlySet<string> = new Set([
  'src/admin/app/theme/base-sheet.ts',
  'src/admin/app/shell/menu-icons.ts',
])

/** Whether a file stands by itself however small it is: an area's door, and an entity, which the config alone imports. */
const isOneByItself = (path: string) =>
  doors.has(basename(path)) || path.startsWith('src/resources/') || replacedByBuild.has(path)

/** Files so small that their one reader could hold them: to read that one is to open two. A chunk has to begin with a file. */
function smallFilesOfOne(sources: readonly Source[]): readonly string[] {
  const importers = groupBy(
    sources.flatMap(({ path, imports }) => [...new Set(imports)].map((target) => ({ path, target }))),
    ({ target }) => target,
  )
  const chunks = new Set(sources.flatMap(({ lazy }) => lazy))
  return sources
    .filter(({ path, lines }) => lines < smallFile && importers.get(path)?.length === 1)
    .filter(({ path }) => !isOneByItself(path) && !chunks.has(path))
    .map(({ path }) => path)
}

/** Pairs of folders below `within` that import each other. */
function mutualFolders(sources: readonly Source[], within: string): readonly string[] {
  const pairs = new Set(
    sources
      .filter(({ path }) => path.startsWith(within))
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => target.startsWith(within) && dirname(target) !== dirname(path))
          .map((target) => `${dirname(path)} <-> ${dirname(target)}`),
      ),
  )
  return [...pairs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' <-> ')
    return from < to && pairs.has(`${to} <-> ${from}`)
  })
}

const layerOf = (path: string) => path.split('/').slice(0, 2).join('/')

/** Names of files that search finds twice within a layer. */
function sameNames(sources: readonly Source[]): readonly string[] {
  const named = sources.filter(({ path }) => !doors.has(basename(path)))
  const groups = groupBy(named, ({ path }) => `${layerOf(path)} ${basename(path)}`)
  return [...groups.values()]
    .filter((some) => some.length > 1)
    .map((some) => some.map(({ path }) => path).join(', '))
}

export const measure = (sources: readonly Source[]): readonly Measure[] => [
  { name: 'files of a list', found: loadedBy(sources, 'src/platform/crud/read/list.ts') },
  { name: 'files of an update', found: loadedBy(sources, 'src/platform/crud/write/update.ts') },
  { name: 'files of an action', found: loadedBy(sources, 'src/platform/crud/write/action.ts') },
  { name: `functions over ${longestFunction} lines`, found: longFunctions(sources) },
  { name: `files over ${longestFile} lines`, found: longFiles(sources) },
  { name: `files under ${smallFile} lines with one importer`, found: smallFilesOfOne(sources) },
  { name: 'folders of screens that import each other', found: mutualFolders(sources, 'src/admin/screens/') },
  { name: 'names of files twice in a layer', found: sameNames(sources) },
]
