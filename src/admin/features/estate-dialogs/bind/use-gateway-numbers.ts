import { useMemo, useState } from 'react'
import type { Failure } from '#admin/screens/actions/action-input.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import type { ResolvedField, ResolvedResource } from '#schema'
import { type Gateways, gatewayErrors, paste, stored } from './gateways.ts'

type Refusals = Readonly<Record<string, Failure>>

const without = (ids: readonly string[]) => (old: Refusals) =>
  Object.fromEntries(Object.entries(old).filter(([id]) => !ids.includes(id)))

/** The gateway numbers as they are typed, by house, what is wrong with them, and what the platform said of them. */
export function useGatewayNumbers(resource: ResolvedResource, field: ResolvedField, rows: readonly Row[]) {
  const [gateways, setGateways] = useState<Gateways>({})
  const [unknown, setUnknown] = useState<readonly string[]>([])
  /** What the platform said of a number, by house; forgotten as soon as it is changed. */
  const [refusals, setRefusals] = useState<Refusals>({})

  /** What is wrong with the numbers themselves. What the platform has said may be otherwise by now: it bars nobody. */
  const wrong = useMemo(
    () => gatewayErrors(field, rows, gateways, (row) => recordTitle(resource, row)),
    [field, rows, gateways, resource],
  )
  const type = (id: string, text: string) => {
    setGateways((old) => ({ ...old, [id]: text }))
    setRefusals(without([id]))
  }
  /** True: it was more than one value. */
  const take = (from: number, text: string): boolean => {
    const pasted = paste(rows, gateways, from, text)
    if (pasted === null) return false
    const changed = rows.filter(({ id }) => pasted.gateways[id] !== gateways[id]).map(({ id }) => id)
    setGateways(pasted.gateways)
    setUnknown(pasted.unknown)
    setRefusals(without(changed))
    return true
  }
  /** Numbers that an earlier dialog left behind, for houses that are here. */
  const restore = (left: unknown) => {
    if (typeof left !== 'object' || left === null) return
    const here = new Set(rows.map(({ id }) => id))
    const texts = Object.entries(left).filter(([id, text]) => here.has(id) && typeof text === 'string')
    setGateways(Object.fromEntries(texts))
  }
  const reasons = Object.entries(refusals).map(([id, { reason }]) => [id, reason])
  const errors: Readonly<Record<string, string>> = { ...Object.fromEntries(reasons), ...wrong }
  return {
    ...{ gateways, errors, unknown, type, take, restore },
    /** Who has a number that was refused. */
    holderOf: (id: string) => (wrong[id] === undefined ? refusals[id]?.holder : undefined),
    wrong: Object.keys(wrong).length,
    refused: Object.keys(refusals).length,
    /** The houses that have a number. */
    filled: rows.filter(({ id }) => stored(field, gateways[id]) !== ''),
    numberOf: (id: string) => stored(field, gateways[id]),
    refuse: (failures: readonly Failure[]) =>
      setRefusals(Object.fromEntries(failures.map((one) => [one.id, one]))),
    /** What was pasted and belongs to none of the houses is told no longer. */
    forgetUnknown: () => setUnknown([]),
  }
}
