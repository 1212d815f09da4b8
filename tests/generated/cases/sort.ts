import { compareKeys, nameOrder } from '#domain/names/name-keys.ts'
import { type FieldKind, isEmpty, isSortable, type ResolvedResource } from '#schema'
import { recordsOf, totalOf } from '../context/crud.ts'
import { listed } from '../context/read.ts'
import type { TestContext } from '../context/test-context.ts'
import { accepted, demand } from '../context/verdict.ts'
import { type CasesFor, casesOf } from './case.ts'

/** Kinds whose values have an order of their own; texts go by pinyin, which the other kinds of text do not know. */
const plain = new Set<FieldKind>(['integer', 'decimal', 'bool', 'choice', 'date', 'dateTime', 'text'])

type Value = string | number

async function columnOf(
  context: TestContext,
  resource: ResolvedResource,
  name: string,
  order?: 'asc' | 'desc',
) {
  const sorting = order ? { orderBy: name, order } : {}
  const answer = await listed(context, resource, { pageSize: 100, ...sorting })
  const values = recordsOf(accepted(answer)).map((record) => record[name])
  return { answer, values: values.filter((value) => !isEmpty(value)) as Value[] }
}

const compare = (kind: FieldKind, one: Value, other: Value) => {
  if (kind === 'text') return compareKeys(nameOrder(String(one)), nameOrder(String(other)))
  return one < other ? -1 : one > other ? 1 : 0
}

const isAscending = (kind: FieldKind, values: readonly Value[]) =>
  values.every((value, index) => index === 0 || compare(kind, values[index - 1] ?? value, value) <= 0)

/** A tree's rows stand below their parents: only siblings are in order. */
export const sortCases: CasesFor = (resource) => {
  if (!resource.endpoints.list || resource.tree !== null) return []
  const of = casesOf(resource.name, 'list', { writes: false })
  const fields = resource.list.columns
    .map((column) => resource.fields[column.field])
    .flatMap((field) => (field && isSortable(field) ? [field] : []))
  const usual = resource.fields[resource.list.sort.field]
  return [
    ...fields.map((field) =>
      of(
        `sorts by ${field.name} both ways`,
        async (context) => {
          const up = await columnOf(context, resource, field.name, 'asc')
          const down = await columnOf(context, resource, field.name, 'desc')
          if (plain.has(field.kind)) {
            demand(isAscending(field.kind, up.values), `${field.name} should ascend`, up.answer)
            demand(
              isAscending(field.kind, [...down.values].reverse()),
              `${field.name} should descend`,
              down.answer,
            )
          } else if (Number(totalOf(up.answer.data)) <= 100)
            demand(
              up.values.join('\n') === [...down.values].reverse().join('\n'),
              `descending should be ascending backwards`,
              down.answer,
            )
        },
        { extension: 'orderBy' },
      ),
    ),
    ...(usual && plain.has(usual.kind)
      ? [
          of(`sorts by ${usual.name} when nobody chose`, async (context) => {
            const { values, answer } = await columnOf(context, resource, usual.name)
            const ordered = resource.list.sort.order === 'asc' ? values : [...values].reverse()
            demand(
              isAscending(usual.kind, ordered),
              `${usual.name} should be in ${resource.list.sort.order} order`,
              answer,
            )
          }),
        ]
      : []),
  ]
}
