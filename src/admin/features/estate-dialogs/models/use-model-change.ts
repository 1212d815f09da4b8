import { useMemo, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { type BatchResult, doneOf } from '#admin/screens/actions/action-input.ts'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useAllRows } from '#admin/screens/model/use-all-rows.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { config } from '#config'
import { roomMode } from '#resources/estate-dictionaries.ts'
import { type Change, changeModel } from './model-calls.ts'
import { byName } from './use-models.ts'
import { usePreview } from './use-preview.ts'

interface ModelChangeOptions extends Pick<HandMadeDialogProps, 'resource' | 'onDone' | 'onClose'> {
  readonly projectId: string
  readonly houses: readonly Row[]
}

/** Another model for houses: which one, what that would do, and doing it. */
export function useModelChange({ resource, projectId, houses, onDone, onClose }: ModelChangeOptions) {
  const refresh = useRefresh(resource)
  const filters = useMemo(() => ({ projectId }), [projectId])
  const models = useAllRows(config.resources.houseModel, filters, byName)
  const [rows, setRows] = useState(houses)
  const [modelId, setModelId] = useState<string | null>(null)
  const [mode, setMode] = useState<number>(roomMode.addMissing)
  const [running, setRunning] = useState(false)
  const [result, setResult] = useState<BatchResult | null>(null)
  const change = useMemo<Change | null>(
    () => (modelId === null ? null : { modelId, mode, houseIds: rows.map(({ id }) => id) }),
    [modelId, mode, rows],
  )
  const preview = usePreview(change)

  const run = async () => {
    if (modelId === null) return
    setRunning(true)
    try {
      const answer = await changeModel(
        modelId,
        rows.map(({ id }) => id),
        { mode, version: models.rows?.find(({ id }) => id === modelId)?.version },
      )
      void refresh()
      onDone(
        doneOf(
          rows.map(({ id }) => id),
          answer,
        ),
      )
      if (answer.failures.length > 0) return setResult(answer)
      notify({ type: 'success', text: `${answer.success} ${resource.counter}${resource.label}已更换户型` })
      onClose()
    } catch (error) {
      // The user has been told why; what was chosen stays, beside the model as it is now.
      if (!(error instanceof CallError)) throw error
      models.retry()
      preview.retry()
    } finally {
      setRunning(false)
    }
  }
  /** With those that were refused alone. */
  const again = (failed: readonly Row[]) => {
    setRows(failed)
    setResult(null)
  }
  return { models, rows, modelId, setModelId, mode, setMode, preview, running, result, run, again }
}
