import { queryOptions, useQuery } from '@tanstack/react-query'
import { minute } from '#domain/durations.ts'
import type { Surroundings } from './field-ui.ts'
import {
  type FieldServices,
  type OptionQuery,
  type RecordQuery,
  type TallyQuery,
  useFieldServices,
} from './services.ts'
import { type Params, type ReferenceField, type Shared, sharedIn, sharedOf } from './shared.ts'

const fresh = minute

/** What to ask for: the field's own restriction, and what its options must share. */
export function optionQuery(field: ReferenceField, keyword: string, shared: Params | null): OptionQuery {
  const params = field.kind === 'reference' ? field.params : null
  return {
    target: field.target,
    lookup: field.lookup,
    params: params || shared ? { ...params, ...shared } : null,
    where: field.where,
    keyword: keyword.trim(),
  }
}

const sameSource = (one: OptionQuery, other: OptionQuery) =>
  one.target === other.target && JSON.stringify(one.params) === JSON.stringify(other.params)

/** The options of a reference; asked for once they are wanted, and kept for a minute. */
export function useOptions(query: OptionQuery, wanted: boolean) {
  const services = useFieldServices()
  return useQuery({
    queryKey: ['field-options', query] as const,
    queryFn: ({ signal }) => services.options(query, signal),
    enabled: wanted,
    staleTime: fresh,
    // While one types, the old list stays; what belongs to another sibling must not.
    placeholderData: (shown, old) => (old && sameSource(old.queryKey[1], query) ? shown : undefined),
    retry: false,
  })
}

export const recordQuery = (services: FieldServices, query: RecordQuery) =>
  queryOptions({
    queryKey: ['field-record', query],
    queryFn: ({ signal }) => services.record(query, signal),
    staleTime: fresh,
    retry: false,
  })

const noQuery: RecordQuery = { target: '', id: '', params: null }

/** What the options of a reference share with its record; `params` is undefined until that is known. */
export function useShared(field: ReferenceField, form: Surroundings | undefined) {
  const services = useFieldServices()
  const shared: Shared = sharedOf(field, form)
  const elsewhere = shared.is === 'elsewhere'
  const source = useQuery({
    ...recordQuery(services, elsewhere ? shared.record : noQuery),
    enabled: elsewhere,
  })
  return {
    params: sharedIn(shared, source.data),
    waitingFor: shared.is === 'waiting' ? shared.for : null,
    source: elsewhere ? source : null,
  }
}

const noTally: TallyQuery = { resource: '', field: '', values: {} }

/** How often each option is taken already among the record's neighbours, where the field wants that told. */
export function useTally(field: ReferenceField, resource: string, form: Surroundings | undefined) {
  const services = useFieldServices()
  const isWanted = field.kind === 'reference' && field.tally && form !== undefined
  const query = isWanted ? { resource, field: field.name, values: form.values } : noTally
  const { data } = useQuery({
    queryKey: ['field-tally', query],
    queryFn: ({ signal }) => services.tally(query, signal),
    enabled: isWanted,
    retry: false,
  })
  return data
}

export type SharedState = ReturnType<typeof useShared>
