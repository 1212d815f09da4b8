import {
  labelKey,
  type ResolvedField,
  type ResolvedLinkSet,
  type ResolvedResource,
  type Values,
} from '#schema'

/** The parameter by which a list is narrowed to the records that point at another one. */
export function filterParam({ list }: ResolvedResource, field: string): string {
  const item = list.search.find((one) => one.by === 'field' && one.field === field)
  return item?.by === 'field' ? item.param : field
}

/** The many ends of a set of links as one field: several records of what the single end points at. */
export function linkField({ fields }: ResolvedResource, link: ResolvedLinkSet): ResolvedField | null {
  const many = fields[link.many]
  if (many?.kind !== 'reference') return null
  const { target, lookup, where, onDelete, params: _params, fill: _fill, tally: _tally, ...base } = many
  return {
    ...base,
    kind: 'references',
    name: link.input,
    label: link.label,
    target,
    lookup,
    within: null,
    given: [],
    where,
    onDelete,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  }
}

/** The linked ids and their titles, as a record with a `references` field carries them. */
export const linkedValues = (link: ResolvedLinkSet, rows: readonly Values[]): Values => ({
  [link.input]: rows.map((row) => String(row[link.many])),
  [labelKey(link.input)]: rows.map((row) => String(row[labelKey(link.many)] ?? row[link.many])),
})
