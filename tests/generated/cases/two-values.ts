import { isEmpty, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { sample } from '../fixtures/fixture.ts'
import { validOf } from '../fixtures/fixtures.ts'
import { isInspected } from '../fixtures/upload.ts'
import { addressPaths } from '../world/address-paths.ts'
import { valueFor } from '../world/make-values.ts'
import { allPaths, nodesFor } from '../world/menu-nodes.ts'
import { targetOf } from '../world/point-at.ts'
import { uploaded } from '../world/upload.ts'
import { Skipped } from '../world/verdict.ts'
import { resourceOf, type World } from '../world/world.ts'

type Two = readonly [unknown, unknown]

const two = (values: readonly unknown[], what: string): Two => {
  if (values.length < 2 || values.some((value) => value === undefined))
    throw new Skipped(`there are no two ${what}`)
  return [values[0], values[1]]
}

/** Two different values for a field. */
export async function twoValues(
  world: World,
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
      const ids = [
        await targetOf(world, fields, field, record, 0),
        await targetOf(world, fields, field, record, 1),
      ]
      const [one, other] = two(ids, `records of ${field.target} to point at`)
      return field.kind === 'reference' ? [one, other] : [[one], [other]]
    }
    case 'parent': {
      const target = resourceOf(world, resource.name)
      return [(await world.shared(target, {}, 0)).id, (await world.shared(target, {}, 1)).id]
    }
    case 'address':
      return two(await addressPaths(world), 'places in the address tree')
    case 'permissions': {
      const paths = allPaths(world.config)
      return two([nodesFor(world.config, paths.slice(0, 1)), nodesFor(world.config, paths.slice(-2))], 'sets')
    }
    case 'image':
    case 'file':
      if (!isInspected(field)) return different(world, resource, field)
      return [await uploaded(world, resource, field, 0), await uploaded(world, resource, field, 1)]
    default:
      return different(world, resource, field)
  }
}

async function different(world: World, resource: ResolvedResource, field: ResolvedField): Promise<Two> {
  const one = await valueFor(world, resource, field, {})
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // The usual value of a field with a default is that one, each time.
    const arbitrary = isEmpty(field.default) ? null : validOf(field)
    const other = arbitrary ? sample(arbitrary, world.next()) : await valueFor(world, resource, field, {})
    if (JSON.stringify(other) !== JSON.stringify(one)) return [one, other]
  }
  throw new Skipped('there are no two values')
}
