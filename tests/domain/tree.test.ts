import fc from 'fast-check'
import { expect, it } from 'vitest'
import { treeOf } from '#domain/tree.ts'

interface Row {
  readonly id: string
  readonly above: string | null
}

interface Node extends Row {
  readonly below: readonly Node[]
}

const build = (rows: readonly Row[]) =>
  treeOf<Row, Node>(rows, {
    idOf: (row) => row.id,
    parentOf: (row) => row.above,
    nodeOf: (row, below) => ({ ...row, below }),
  })

const row = (id: string, above: string | null = null): Row => ({ id, above })
const outline = (nodes: readonly Node[]): string =>
  nodes.map(({ id, below }) => (below.length > 0 ? `${id}(${outline(below)})` : id)).join(' ')

it('puts rows below their parents, in the order they come in', () => {
  expect(outline(build([row('c', 'b'), row('b', 'a'), row('a'), row('d'), row('e', 'a')]))).toBe(
    'a(b(c) e) d',
  )
})

it('puts a row without its parent at the top', () => {
  expect(outline(build([row('b', 'gone'), row('a', 'a')]))).toBe('b a')
})

it('leaves out rows that are above each other', () => {
  expect(outline(build([row('a', 'b'), row('b', 'a'), row('c', 'a'), row('d')]))).toBe('d')
})

it('holds every row once, below its parent, however deep', () => {
  // Each row is above some that come later, so that no circle can arise.
  const forest = fc
    .array(fc.nat(), { maxLength: 60 })
    .map((picks) =>
      picks.map((pick, index) => row(`${index}`, index > 0 && pick % 3 ? `${pick % index}` : null)),
    )
  const walk = (nodes: readonly Node[], above: string | null): Row[] =>
    nodes.flatMap(({ id, below }) => [row(id, above), ...walk(below, id)])
  fc.assert(
    fc.property(forest, (rows) => {
      const byId = (one: Row, other: Row) => Number(one.id) - Number(other.id)
      expect(walk(build(rows), null).sort(byId)).toEqual(rows)
    }),
  )
})
