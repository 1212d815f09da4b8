import fc from 'fast-check'
import { expect, it } from 'vitest'
import { definition } from '#config'
import { check, formatMistakes, mistakeCodes, resolve } from '#schema'
import type { Definition } from './case.ts'

const circle: Record<string, unknown> = {}
circle.children = [circle]
circle.of = circle

/** What may stand where something else should: every type, empty and huge, and names that objects have by themselves. */
const strange: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  ' ',
  'name',
  'constructor',
  '__proto__',
  '/:id',
  'x'.repeat(60),
  '\ud800',
  10n,
  Symbol('strange'),
  () => null,
  /(?<a>[^\]]{2,})(?=\1)|\u{1f600}*$/u,
  new Date(Number.NaN),
  new Map([['name', 1]]),
  [],
  [null],
  new Array(3),
  [['name']],
  {},
  { length: 2 },
  { name: { name: {} } },
  Object.create(null),
  circle,
]

interface Mutation {
  readonly way: readonly number[]
  readonly act: 'delete' | 'replace' | 'rename' | 'add' | 'transplant'
  readonly value: unknown
  readonly from: readonly number[]
}

const way = fc.array(fc.nat(999), { minLength: 1, maxLength: 10 })
const mutation: fc.Arbitrary<Mutation> = fc.record({
  way,
  act: fc.constantFrom('delete', 'replace', 'rename', 'add', 'transplant'),
  value: fc.constantFrom(...strange),
  from: way,
})

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Follows the numbers down as far as the tree goes; null where it has nothing below its root. */
function spot(tree: Tree, numbers: readonly number[]): { parent: Tree; key: string } | null {
  let [parent, key]: [Tree | null, string] = [null, '']
  let node: unknown = tree
  for (const number of numbers) {
    const keys = isTree(node) ? Object.keys(node) : []
    const next = keys[number % keys.length]
    if (next === undefined || !isTree(node)) break
    parent = node
    key = next
    node = node[next]
  }
  return parent && { parent, key }
}

function mutate(tree: Tree, { way, act, value, from }: Mutation): void {
  const at = spot(tree, way)
  if (!at) return
  const { parent, key } = at
  const old = parent[key]
  if (act === 'delete' || act === 'rename') delete parent[key]
  if (act === 'rename') parent[`${key}x`] = old
  if (act === 'replace') parent[key] = value
  if (act === 'add') (isTree(old) ? old : parent).strange = value
  if (act === 'transplant') {
    const other = spot(tree, from)
    parent[key] = other && structuredClone(other.parent[other.key])
  }
}

function mutated(mutations: readonly Mutation[]): Definition {
  const tree = structuredClone(definition) as unknown as Tree
  for (const one of mutations) {
    try {
      mutate(tree, one)
    } catch {
      // A clone of something strange, or a frozen part of it: this mutation cannot be made.
    }
  }
  return tree as unknown as Definition
}

it('says what is wrong with a config that somebody broke, and never throws', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
      const broken = mutated(mutations)
      const mistakes = check(broken)
      formatMistakes(mistakes)
      expect(Object.keys(mistakeCodes)).toEqual(expect.arrayContaining(mistakes.map(({ code }) => code)))
      if (mistakes.length === 0) resolve(broken)
    }),
    { numRuns: 100 },
  )
})

it.each(strange.map((value) => [value]))('takes %o for no config', (value) => {
  expect(check(value as Definition).length).toBeGreaterThan(0)
})
