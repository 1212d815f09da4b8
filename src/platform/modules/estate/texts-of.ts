import type { Values } from '#schema'

/** The texts that stand in one field of some records, each once. */
export const textsOf = (rows: readonly Values[], name: string): readonly string[] => [
  ...new Set(rows.flatMap(({ [name]: value }) => (typeof value === 'string' ? [value] : []))),
]
