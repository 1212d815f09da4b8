import { labelOf, type ResolvedConfig, type Total, valuesOf } from '#schema'

/** What it is called, or what is counted and the one state it is narrowed to: 未处理报警. */
export function totalLabel({ resources }: ResolvedConfig, { count, where, label }: Total): string {
  if (label !== undefined) return label
  const counted = resources[count]
  const states = Object.entries(where ?? {}).flatMap(([name, test]) => {
    const field = counted?.fields[name]
    const values = valuesOf(test)
    if (field?.kind !== 'choice' || values.length !== 1) return []
    return labelOf(field.dictionary, values[0]) ?? []
  })
  return `${states.join('')}${counted?.label ?? count}`
}
