import type { ResolvedResource, Values } from '#schema'

/** That a record was made or changed. */
export interface KeptFact {
  readonly label: string
  readonly time: string
  /** By whom; empty: nobody is known. */
  readonly by: string
}

/** What every record has beside its fields, as far as its detail does not show it elsewhere. */
export function keptFacts({ fields, detail }: ResolvedResource, record: Values): readonly KeptFact[] {
  const shown = new Set([...detail.first, ...detail.groups.flatMap((group) => group.fields)])
  const factOf = (time: string, by: string): readonly KeptFact[] => {
    const { [time]: at, [by]: name } = record
    const label = fields[time]?.label
    return label === undefined || shown.has(time) || typeof at !== 'string'
      ? []
      : [{ label, time: at, by: typeof name === 'string' ? name : '' }]
  }
  const isUnchanged =
    typeof record.version === 'number' ? record.version <= 1 : record.updateTime === record.createTime
  return [
    ...factOf('createTime', 'createUserName'),
    ...(isUnchanged ? [] : factOf('updateTime', 'updateUserName')),
  ]
}
