import type { FieldKind } from '#schema'

const wide: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'longText',
  'richText',
  'rows',
  'images',
  'files',
  'json',
  'permissions',
])

/** Whether a field of this kind takes a whole line, in a form and in a detail. */
export const isWide = (kind: FieldKind): boolean => wide.has(kind)
