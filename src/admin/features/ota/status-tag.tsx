import { Tag } from '#admin/ui/tag.tsx'
import type { Dictionary } from '#schema'

interface StatusTagProps {
  readonly of: Dictionary
  readonly value: number | null
  /** Stands before the label. */
  readonly prefix?: string
}

/** A value of a dictionary as its tag. */
export function StatusTag({ of, value, prefix = '' }: StatusTagProps) {
  const entry = of.entries.find((one) => one.value === value)
  return entry ? <Tag label={prefix + entry.label} color={entry.color} /> : null
}
