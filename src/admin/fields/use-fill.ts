import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ResolvedField, Values } from '#schema'
import type { Surroundings } from './field-ui.ts'
import { useFieldServices } from './services.ts'
import type { Params } from './shared.ts'
import { recordQuery } from './use-options.ts'

const named = (names: readonly string[], record: Values): Values =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

interface FillOptions {
  readonly field: ResolvedField<'reference'>
  readonly form: Surroundings | undefined
  readonly value: string | undefined
  readonly params: Params | null | undefined
}

/**
 * Offers the named fields of a newly chosen record to the inputs of the form. What still is as the record chosen before
 * has it came from there, and gives way.
 */
export function useFill({ field, form, value, params }: FillOptions) {
  const services = useFieldServices()
  const client = useQueryClient()
  const last = useRef<{ readonly id: string; readonly params: Params | null } | null>(null)
  const wanted = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (value !== undefined && params !== undefined) last.current = { id: value, params }
  }, [value, params])

  const read = (id: string, shared: Params | null) =>
    client.fetchQuery(recordQuery(services, { target: field.target, id, params: shared }))

  return async (chosen: string | undefined): Promise<void> => {
    wanted.current = chosen
    if (!form || chosen === undefined || field.fill.length === 0) return
    const before = last.current
    // Without the records nothing is filled in: everything can be typed as well.
    const [next, previous] = await Promise.all([
      read(chosen, params ?? null).catch(() => null),
      before === null ? null : read(before.id, before.params).catch(() => null),
    ])
    if (next && wanted.current === chosen)
      form.offer(named(field.fill, next), named(field.fill, previous ?? {}))
  }
}
