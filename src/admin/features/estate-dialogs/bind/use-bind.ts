import { useRef, useState } from 'react'
import { request } from '#admin/providers/http.ts'
import { doneOf } from '#admin/screens/actions/action-input.ts'
import { type EachResult, runEach } from '#admin/screens/actions/run-each.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import type { ResolvedBaseAction, ResolvedField, ResolvedResource, Values } from '#schema'
import { type FirstSecrets, firstSecrets } from './first-secrets.ts'
import { useGatewayNumbers } from './use-gateway-numbers.ts'

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
  const numbers = useGatewayNumbers(resource, field, rows)
  const { filled } = numbers
  const [stage, setStage] = useState<BindStage>({ is: 'typing' })
  const abort = useRef(new AbortController())

  /** False: it is typed on, of a single house whose number was refused. */
  const run = async (values: Values): Promise<boolean> => {
    abort.current = new AbortController()
    setStage({ is: 'running', done: 0, of: filled.length })
    const result = await runEach(
      filled.map(({ id }) => id),
      (id) =>
        request(
          bind.endpoint,
          { ...values, ...bind.send, [bind.key]: id, [field.name]: numbers.numberOf(id) },
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
      numbers.refuse([failure])
      setStage({ is: 'typing' })
      return false
    }
    setStage({ is: 'done', result, secrets })
    return true
  }

  /** Back to the table, with those that are not bound alone, their numbers and what was said of them. */
  const again = (undone: readonly Row[]) => {
    if (stage.is === 'done') numbers.refuse(stage.result.failures)
    setRows(undone)
    numbers.forgetUnknown()
    setStage({ is: 'typing' })
  }
  const stop = () => abort.current.abort()
  return { ...numbers, rows, stage, run, stop, again }
}

export type BindState = ReturnType<typeof useBind>
