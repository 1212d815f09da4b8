import { labelOf, type ResolvedConfig, type Total, valuesOf } from '#schema'

/** 未处理报警: what is counted, with the states it is narrowed to where they are few enough to be told. */
export function totalLabel({ resources }: ResolvedConfig, { count, where }: Total): string {
  const counted = resources[count]
  const states = Object.entries(where ?? {}).flatMap(([name, test]) => {
    const field = counted?.fields[name]
    const values = valuesOf(test)
    if (field?.kind !== 'choice' || values.length !== 1) return []
    return labelOf(field.dictionary, values[0]) ?? []
  })
  return `${states.join('')}${counted?.label ?? count}`
}
