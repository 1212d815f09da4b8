import { describe, expect, it } from 'vitest'
import { config } from '#config'
import type { ResolvedBaseAction, ResolvedConfig, ResolvedResource, SearchItem } from '#schema'
import contract from '#tests/support/contract.json' with { type: 'json' }

interface Taking {
  readonly method: string
  readonly path: string
  readonly takes: readonly string[]
}

const paramsOf = (item: SearchItem): readonly string[] => (item.by === 'between' ? item.params : [item.param])

const listTakes = ({ list, parents, fields }: ResolvedResource) => [
  ...list.search.flatMap(paramsOf),
  ...parents.map(({ field }) => field),
  ...(list.tabs === null ? [] : [fields[list.tabs]?.name ?? '']),
]

const actionTakes = ({ input, ask, send, key }: ResolvedBaseAction) => [
  ...input,
  ...Object.keys(ask),
  ...Object.keys(send),
  key,
  'ids',
]

const importTakes = ['file', 'fileUrl', 'duplicate', 'dryRun']

/** What each call of a resource takes, by name: derived from the config as the platform derives it. */
function takenBy(resource: ResolvedResource): readonly Taking[] {
  const { endpoints, fields, states, actions, links, lookups, ordering, createMany } = resource
  const own = Object.keys(fields)
  const takes = {
    list: listTakes(resource),
    detail: [resource.detailKey],
    create: [...own, createMany ?? ''],
  }
  const reason = resource.remove.reason === null ? [] : ['reason']
  const byOperation = { ...takes, update: [...own, 'id', 'version'], delete: ['id', ...reason] }
  const imported = resource.import
  return [
    ...Object.entries(endpoints).map(([name, endpoint]) => ({
      ...endpoint,
      takes: byOperation[name as keyof typeof byOperation],
    })),
    ...[...Object.values(states?.transitions ?? {}), ...Object.values(actions)].map((action) => ({
      ...action.endpoint,
      takes: actionTakes(action),
    })),
    ...Object.values(links).map(({ endpoint, one, input }) => ({ ...endpoint, takes: [one, input] })),
    ...Object.values(lookups).map(({ endpoint, filter, given }) => ({
      ...endpoint,
      takes: [...filter.map(({ field }) => field), ...given],
    })),
    ...(ordering ? [{ ...ordering.endpoint, takes: [ordering.by, ordering.input] }] : []),
    ...(imported ? [{ ...imported.endpoint, takes: [...importTakes, imported.within?.name ?? ''] }] : []),
  ]
}

const takings = ({ resources, calls }: ResolvedConfig): readonly Taking[] => [
  ...Object.values(resources).flatMap(takenBy),
  ...Object.values(calls).map(({ method, path, input }) => ({ method, path, takes: Object.keys(input) })),
]

/** Of pages, and of any list: the record with an id. */
const common = ['pageNum', 'pageSize', 'page', 'id']

/** `page,name?,targets[{name,floorNo}],status(1 a|2 b),House` -> page, name, targets, status: what is written by name. */
const namedIn = (input: string): readonly string[] =>
  input
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .split(/[,|]/)
    .flatMap((part) => /^\s*([a-z]\w*)\??(?:=\S+)?(?:\s.*)?$/.exec(part)?.[1] ?? [])

/** Said in words, not by name. */
const inWords: Readonly<Record<string, readonly string[]>> = {
  'upload.file': ['multipart'],
  'report.export': ['as'],
}

const everything = takings(config)

describe('the inputs of the contract', () => {
  it.each(contract.map((row) => [row.id, row] as const))('of %s are taken', (id, { method, path, input }) => {
    const taken = new Set([
      ...common,
      ...everything.filter((one) => one.method === method && one.path === path).flatMap(({ takes }) => takes),
    ])
    const missing = namedIn(input).filter((name) => !taken.has(name))
    expect(missing).toEqual(inWords[id] ?? [])
  })
})
