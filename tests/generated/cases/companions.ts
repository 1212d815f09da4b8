import { isEmpty, matches, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { valueFor } from '../world/make-values.ts'
import type { World } from '../world/world.ts'
import { writable } from './entangled.ts'

const mentions = (field: ResolvedField, name: string) =>
  [field.visible, field.required].some(
    (condition) => typeof condition === 'object' && condition !== null && name in condition,
  )

/** Fields that may change along with this one: a parent hands down, and conditions show and hide. */
export function followers(resource: ResolvedResource, field: ResolvedField): ReadonlySet<string> {
  const conditional = writable(resource).filter((other) => mentions(other, field.name))
  const handed = field.kind === 'parent' ? field.same : []
  const ordered = resource.rules.flatMap(({ rule, fields }) =>
    rule === 'ascending' && fields.includes(field.name) ? fields : [],
  )
  return new Set([field.name, ...handed, ...ordered, ...conditional.map(({ name }) => name)])
}

/** What must be sent along for a change of one field to be sound: what it makes required, nothing it must not exceed. */
export async function companions(
  world: World,
  resource: ResolvedResource,
  field: ResolvedField,
  before: Values,
  value: unknown,
): Promise<Values> {
  const after = { ...before, [field.name]: value }
  const along: Record<string, unknown> = {}
  const following = followers(resource, field)
  for (const other of writable(resource)) {
    if (other.name === field.name || !following.has(other.name)) continue
    const isNeeded = typeof other.required === 'object' && matches(other.required, after)
    if (isNeeded && isEmpty(before[other.name]))
      along[other.name] = await valueFor(world, resource, other, after)
    const isOrdered = resource.rules.some(
      ({ rule, fields }) => rule === 'ascending' && fields.includes(other.name),
    )
    if (isOrdered && other.required === false) along[other.name] = null
  }
  return along
}
