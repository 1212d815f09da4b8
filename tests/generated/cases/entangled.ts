import { type Condition, type ResolvedField, type ResolvedResource, sharingOf } from '#schema'

const siblingOf = (field: ResolvedField<'reference' | 'references'>) => {
  const sharing = sharingOf(field)
  return sharing ? [sharing.sibling] : []
}

const mentioned = (condition: boolean | Condition | null): readonly string[] =>
  typeof condition === 'object' && condition !== null ? Object.keys(condition) : []

/** Fields that other fields of the record go by: they are not changed at random. */
export function entangled({ fields, rules }: ResolvedResource): ReadonlySet<string> {
  const names = Object.values(fields).flatMap((field): readonly string[] => [
    ...mentioned(field.visible),
    ...mentioned(field.required),
    ...(field.kind === 'parent' ? field.same : []),
    ...(field.kind === 'reference' || field.kind === 'references' ? siblingOf(field) : []),
  ])
  const ordered = rules.flatMap(({ rule, fields }) => (rule === 'ascending' ? fields : []))
  return new Set([...names, ...ordered])
}

export const writable = ({ fields }: ResolvedResource): readonly ResolvedField[] =>
  Object.values(fields).filter((field) => !field.readOnly)

/** Fields that an update may change. */
export const changeable = (resource: ResolvedResource): readonly ResolvedField[] =>
  writable(resource).filter((field) => !field.immutable)
