import { isEmpty, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { addressPaths } from '../context/address-paths.ts'
import { isAlone, targetOf } from '../context/backend-values.ts'
import { valueFor } from '../context/make-values.ts'
import { allPaths, nodesFor } from '../context/menu-nodes.ts'
import { resourceOf, type TestContext } from '../context/test-context.ts'
import { manyUploaded, uploaded } from '../context/upload.ts'
import { Skipped } from '../context/verdict.ts'
import { sample } from '../fixtures/fixture.ts'
import { validOf } from '../fixtures/fixtures.ts'
import { isInspected } from '../fixtures/upload.ts'

type Two = readonly [unknown, unknown]

const two = (values: readonly unknown[], what: string): Two => {
  if (values.length < 2 || values.some((value) => value === undefined))
    throw new Skipped(`there are no two ${what}`)
  return [values[0], values[1]]
}

/** Two different values for a field. */
export async function differentValues(
  context: TestContext,
  resource: ResolvedResource,
  field: ResolvedField,
  record: Values = {},
): Promise<Two> {
  switch (field.kind) {
    case 'bool':
      return [1, 0]
    case 'choice':
      return two(
        field.dictionary.entries.map(({ value }) => value),
        'values',
      )
    case 'choices':
      return two(
        field.dictionary.entries.map(({ value }) => [value]),
        'values',
      )
    case 'reference':
    case 'references': {
      const { fields } = resource
      const [first, second] = isAlone(resource, field) ? [context.rising(), context.rising()] : [0, 1]
      const ids = [
        await targetOf(context, fields, field, record, first),
        await targetOf(context, fields, field, record, second),
      ]
      const [one, other] = two(ids, `records of ${field.target} to point at`)
      return field.kind === 'reference' ? [one, other] : [[one], [other]]
    }
    case 'parent': {
      const target = resourceOf(context, resource.name)
      return [(await context.shared(target, {}, 0)).id, (await context.shared(target, {}, 1)).id]
    }
    case 'address':
      return two(await addressPaths(context), 'places in the address tree')
    case 'permissions': {
      const paths = allPaths(context.config)
      return two(
        [nodesFor(context.config, paths.slice(0, 1)), nodesFor(context.config, paths.slice(-2))],
        'sets',
      )
    }
    case 'image':
    case 'file':
      if (!isInspected(field)) return different(context, resource, field)
      return [await uploaded(context, resource, field, 0), await uploaded(context, resource, field, 1)]
    case 'images': {
      const all = await manyUploaded(context, resource, field, field.min + 2)
      const count = Math.max(1, field.min)
      return [all.slice(0, count), all.slice(-count)]
    }
    default:
      return different(context, resource, field)
  }
}

async function different(
  context: TestContext,
  resource: ResolvedResource,
  field: ResolvedField,
): Promise<Two> {
  const one = await valueFor(context, resource, field, {})
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // The usual value of a field with a default is that one, each time.
    const arbitrary = isEmpty(field.default) ? null : validOf(field)
    const other = arbitrary ? sample(arbitrary, context.next()) : await valueFor(context, resource, field, {})
    if (JSON.stringify(other) !== JSON.stringify(one)) return [one, other]
  }
  throw new Skipped('there are no two values')
}
