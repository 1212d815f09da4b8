import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ResolvedField, sharingOf } from '#schema'
import { type OptionQuery, useFieldServices } from './services.ts'

/** Dropdown lists are read 1 / 100 (seed section 9). */
export const optionLimit = 100

type Pointing = ResolvedField<'reference' | 'references'>

/** What to ask for: the field's own restriction, and the sibling's value where both must share it. */
export function optionQuery(field: Pointing, keyword: string, within: unknown): OptionQuery {
  const params = field.kind === 'reference' ? field.params : null
  const sharing = sharingOf(field)
  const shared =
    sharing && !sharing.through && typeof within === 'string' ? { [sharing.field]: within } : null
  return {
    target: field.target,
    lookup: field.lookup,
    params: params || shared ? { ...params, ...shared } : null,
    keyword: keyword.trim(),
  }
}

/** The options of a reference; asked for once they are wanted, and kept for a minute. */
export function useOptions(query: OptionQuery, wanted: boolean) {
  const services = useFieldServices()
  return useQuery({
    queryKey: ['field-options', query],
    queryFn: ({ signal }) => services.options(query, signal),
    enabled: wanted,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
