import { useState } from 'react'
import { tellMade } from '#admin/lib/made-records.ts'
import { notify } from '#admin/lib/notices.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { request } from '#admin/providers/http.ts'
import { codes } from '#domain/error-codes.ts'
import type { FieldMap, ResolvedBaseAction, ResolvedResource, Values } from '#schema'
import type { Row } from '../model/row.ts'
import { useRefresh } from '../model/use-refresh.ts'
import {
  aboutMany,
  actionInput,
  type BatchResult,
  batchInput,
  doneOf,
  madeBy,
  openedBy,
  passwordsIn,
  readBatch,
} from './action-input.ts'
import type { OnDone } from './dialog-context.ts'
import { type EachResult, runEach } from './run-each.ts'
import { runPieces } from './run-pieces.ts'
import { useBatchRun } from './use-batch-run.ts'

export interface ActionProps {
  readonly resource: ResolvedResource
  readonly action: ResolvedBaseAction
  /** The records it runs on; none for a button of the toolbar. */
  readonly rows: readonly Row[]
  readonly batch?: boolean
  /** Its call takes one record: it is made for each of a selection, which is judged and reported by itself. */
  readonly inTurn?: boolean
  readonly onClose: () => void
  readonly onDone: OnDone
  /** What is answered before it is asked. */
  readonly typed?: Values | undefined
  /** The action answered another record, which is to be looked at. */
  readonly onOpened?: (id: string) => void
}

interface UseActionProps extends ActionProps {
  /** How many were left out before; why has been said. */
  readonly skipped?: number
}

export type Outcome =
  | { readonly is: 'confirming' }
  | { readonly is: 'password'; readonly password: string }
  | { readonly is: 'batch'; readonly result: BatchResult }

/** Runs a transition or an action and knows what came of it; closes when there is nothing left to show. */
export function useAction(props: UseActionProps) {
  const {
    resource,
    action,
    rows,
    batch = false,
    inTurn = false,
    skipped = 0,
    onClose,
    onDone,
    onOpened,
  } = props
  const refresh = useRefresh(resource)
  const [outcome, setOutcome] = useState<Outcome>({ is: 'confirming' })
  const [done, setDone] = useState(0)
  const [running, setRunning] = useState(false)
  const { begin, leave, isToldInPassing } = useBatchRun(action.label)
  // That somebody else has changed the record has been told: whoever goes on with what they typed knows it.
  const [isTold, setTold] = useState(false)

  const ids = rows.map((row) => row.id)
  const runTogether = (values: Values): Promise<EachResult> =>
    runPieces(
      ids,
      async (piece) =>
        readBatch(await request(action.endpoint, batchInput(action, piece, values)), piece.length),
      { size: action.batchSize, onProgress: setDone, signal: begin() },
    )
  const runInTurn = (values: Values): Promise<EachResult> => {
    const known = new Map(rows.map((row) => [row.id, row]))
    const run = (id: string) =>
      request(action.endpoint, actionInput(action, known.get(id), values), { silent: true })
    return runEach(ids, run, { signal: begin(), onProgress: setDone })
  }

  const runAll = async (values: Values) => {
    setDone(0)
    setRunning(true)
    const result = await (inTurn ? runInTurn(values) : runTogether(values)).finally(() => setRunning(false))
    void refresh()
    onDone(doneOf(ids, result))
    if (isToldInPassing(result)) return
    if (result.failures.length > 0) return setOutcome({ is: 'batch', result })
    const all = aboutMany('已', resource, action.label, rows.length)
    notify({ type: 'success', text: skipped > 0 ? `${rows.length} 成功，${skipped} 跳过` : all })
    onClose()
  }

  const runOne = async (fields: FieldMap, values: Values) => {
    const answer = await request(action.endpoint, actionInput(action, rows[0], values, isTold))
    tellMade(resource.name, madeBy(answer))
    void refresh()
    onDone()
    const [password] = passwordsIn(fields, values)
    const other = openedBy(action, answer)
    notify({ type: 'success', text: other === null ? '操作成功' : `${action.label}成功` })
    if (other !== null) onOpened?.(other)
    if (password === undefined) onClose()
    else setOutcome({ is: 'password', password })
  }

  const run = async (fields: FieldMap, values: Values): Promise<void> => {
    try {
      await (batch ? runAll(values) : runOne(fields, values))
    } catch (error) {
      // Someone else was faster: what is on screen is out of date, or has gone, so it is read again.
      const code = error instanceof CallError ? error.statusCode : null
      if (code === codes.stateChanged || code === codes.stale || code === codes.notFound) void refresh()
      if (code === codes.stateChanged) onClose()
      if (code === codes.stale) setTold(true)
      throw error
    }
  }
  return { outcome, run, done, running, leave }
}
