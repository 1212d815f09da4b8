import type { FieldMap, Pointer } from './resolved.ts'

/**
 * By resource: the fields elsewhere that point at it. One pass over all fields, since a pass per resource would make
 * the start of a large config quadratic.
 */
export function pointersByTarget(
  fieldsOf: Readonly<Record<string, FieldMap>>,
): ReadonlyMap<string, readonly Pointer[]> {
  const pointers = new Map<string, Pointer[]>()
  const add = (target: string, pointer: Pointer) => {
    const known = pointers.get(target)
    if (known) known.push(pointer)
    else pointers.set(target, [pointer])
  }
  for (const [resource, fields] of Object.entries(fieldsOf)) {
    for (const field of Object.values(fields)) {
      if (field.kind === 'parent') add(resource, { resource, field: field.name, onDelete: 'restrict' })
      else if (field.kind === 'reference' || field.kind === 'references')
        add(field.target, { resource, field: field.name, onDelete: field.onDelete })
    }
  }
  return pointers
}
