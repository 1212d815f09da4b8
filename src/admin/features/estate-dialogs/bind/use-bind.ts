import { useMemo, useRef, useState } from 'react'
import { request } from '#admin/providers/http.ts'
import { doneOf, type Failure } from '#admin/screens/actions/action-input.ts'
import { type EachResult, runEach } from '#admin/screens/actions/run-each.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import type { ResolvedBaseAction, ResolvedField, ResolvedResource, Values } from '#schema'
import { type FirstSecrets, firstSecrets } from './first-secrets.ts'
import { type Gateways, gatewayErrors, paste, stored } from './gateways.ts'

interface BindOptions {
  readonly resource: ResolvedResource
  /** Binds a product to one house. */
  readonly bind: ResolvedBaseAction
  /** The gateway number, as it is to be typed. */
  readonly field: ResolvedField
  readonly houses: readonly Row[]
  readonly onDone: (done: readonly string[]) => void
}

export type BindStage =
  | { readonly is: 'typing' }
  | { readonly is: 'running'; readonly done: number; readonly of: number }
  | { readonly is: 'done'; readonly result: EachResult; readonly secrets: FirstSecrets }

/** A gateway number for each house, and binding them one by one. */
export function useBind({ resource, bind, field, houses, onDone }: BindOptions) {
  const refresh = useRefresh(resource)
  const [rows, setRows] = useState(houses)
  const [gateways, setGateways] = useState<Gateways>({})
  const [unknown, setUnknown] = useState<readonly string[]>([])
  /** What the platform said of a number, by house; forgotten as soon as it is changed. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, Failure>>>({})
  const [stage, setStage] = useState<BindStage>({ is: 'typing' })
  const abort = useRef(new AbortController())

  /** What is wrong with the numbers themselves. What the platform has said may be otherwise by now: it bars nobody. */
  const wrong = useMemo(
    () => gatewayErrors(field, rows, gateways, (row) => recordTitle(resource, row)),
    [field, rows, gateways, resource],
  )
  const filled = rows.filter(({ id }) => stored(field, gateways[id]) !== '')

  const without = (ids: readonly string[]) => (old: typeof refusals) =>
    Object.fromEntries(Object.entries(old).filter(([id]) => !ids.includes(id)))

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

  /** False: it is typed on, of a single house whose number was refused. */
  const run = async (values: Values): Promise<boolean> => {
    abort.current = new AbortController()
    setStage({ is: 'running', done: 0, of: filled.length })
    const result = await runEach(
      filled.map(({ id }) => id),
      (id) =>
        request(
          bind.endpoint,
          { ...values, ...bind.send, [bind.key]: id, [field.name]: stored(field, gateways[id]) },
          { silent: true },
        ),
      {
        signal: abort.current.signal,
        onProgress: (done) => setStage({ is: 'running', done, of: filled.length }),
      },
    )
    const bound = doneOf(
      filled.map(({ id }) => id),
      result,
    )
    const secrets = await firstSecrets(bound)
    onDone(bound)
    void refresh()
    const [failure] = result.failures
    // Of a single house the reason stands where it was typed.
    if (rows.length === 1 && failure) {
      setRefusals({ [failure.id]: failure })
      setStage({ is: 'typing' })
      return false
    }
    setStage({ is: 'done', result, secrets })
    return true
  }

  /** Back to the table, with those that are not bound alone, their numbers and what was said of them. */
  const again = (undone: readonly Row[]) => {
    if (stage.is === 'done')
      setRefusals(Object.fromEntries(stage.result.failures.map((one) => [one.id, one])))
    setRows(undone)
    setUnknown([])
    setStage({ is: 'typing' })
  }
  /** Numbers that an earlier dialog left behind, for houses that are here. */
  const restore = (left: unknown) => {
    if (typeof left !== 'object' || left === null) return
    const here = new Set(rows.map(({ id }) => id))
    const texts = Object.entries(left).filter(([id, text]) => here.has(id) && typeof text === 'string')
    setGateways(Object.fromEntries(texts))
  }
  const stop = () => abort.current.abort()
  const reasons = Object.entries(refusals).map(([id, { reason }]) => [id, reason])
  const errors: Readonly<Record<string, string>> = { ...Object.fromEntries(reasons), ...wrong }
  return {
    rows,
    gateways,
    errors,
    /** Who has a number that was refused. */
    holderOf: (id: string) => (wrong[id] === undefined ? refusals[id]?.holder : undefined),
    wrong: Object.keys(wrong).length,
    refused: Object.keys(refusals).length,
    unknown,
    filled,
    stage,
    type,
    take,
    restore,
    run,
    stop,
    again,
  }
}

export type BindState = ReturnType<typeof useBind>
