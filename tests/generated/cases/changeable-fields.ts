import { fieldsIn, type ResolvedField, type ResolvedResource, sharingOf } from '#schema'
import { fileFactFields } from '../context/upload.ts'

const siblingOf = (field: ResolvedField<'reference' | 'references'>) => {
  const sharing = sharingOf(field)
  return sharing ? [sharing.sibling] : []
}

/** The field that says by which algorithm a file is told. */
const methodsOf = (field: ResolvedField): readonly string[] => {
  const method = field.kind === 'file' ? field.facts?.digest?.method : undefined
  return typeof method === 'object' ? [method.field] : []
}

/** Rules by which what a field takes depends on the values of others. */
export const comparing: ReadonlySet<string> = new Set(['ascending', 'step', 'different', 'pattern'])

/** Fields that other fields of the record go by: they are not changed at random. */
export function decidingFields(resource: ResolvedResource): ReadonlySet<string> {
  const { fields, rules } = resource
  const names = Object.values(fields).flatMap((field): readonly string[] => [
    ...fieldsIn(field.visible),
    ...fieldsIn(field.required),
    ...methodsOf(field),
    ...(field.kind === 'parent' ? field.same : []),
    ...(field.kind === 'reference' || field.kind === 'references' ? siblingOf(field) : []),
  ])
  const compared = rules.flatMap(({ rule, fields }) => (comparing.has(rule) ? fields : []))
  return new Set([...names, ...compared, ...fileFactFields(resource)])
}

export const writable = ({ fields }: ResolvedResource): readonly ResolvedField[] =>
  Object.values(fields).filter((field) => !field.readOnly)

/** Fields that an update may change, at least as long as the record does not fix them. */
export function changeable(resource: ResolvedResource): readonly ResolvedField[] {
  const filled = fileFactFields(resource)
  return writable(resource).filter(({ name, immutable }) => immutable !== true && !filled.has(name))
}
