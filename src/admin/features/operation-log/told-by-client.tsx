import type { CellProps } from '#admin/fields/field-ui.ts'
import { textOf } from '#admin/fields/text-of.ts'
import { Tag } from '#admin/ui/tag.tsx'

/** Marks what a client told: the platform has not seen it. */
export default function ToldByClient({ field, value, record }: CellProps) {
  return value === 1 ? <Tag label={field.label} color="orange" /> : textOf(field, value, record)
}
