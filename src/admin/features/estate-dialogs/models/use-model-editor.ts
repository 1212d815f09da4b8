import { useMemo, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { request } from '#admin/providers/http.ts'
import { useDraftedForm, versionOf } from '#admin/screens/form/use-drafted-form.ts'
import { changedFields } from '#admin/screens/model/changed-fields.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { config } from '#config'
import { roomMode } from '#resources/estate-dictionaries.ts'
import type { Endpoint, ResolvedResource, Values } from '#schema'
import { type Change, forceUpdate, type HouseResult, previewChange, saidByForm } from './model-calls.ts'
import { concernsHouses, factsOf, modelForm, modelStart, sentRooms } from './model-form.ts'
import { useNewerModel } from './use-newer-model.ts'
import { usePreview } from './use-preview.ts'

const resource: ResolvedResource = config.resources.houseModel

const written = (endpoint: Endpoint | undefined, input: Values): Promise<{ readonly id?: string }> => {
  if (!endpoint) throw new CallError('没有权限', 0)
  return request(endpoint, input, saidByForm)
}

interface EditorOptions {
  readonly projectId: string
  /** Null: a new one. */
  readonly model: Row | null
  readonly rooms: readonly Row[]
  readonly onWritten: () => void
  readonly onClose: () => void
}

/**
 * What a changed model does to its houses, and the decision on that; `store` writes it as decided. `wait`: these values
 * are not written before.
 */
function useHousesDecision(
  id: string | null,
  store: (modelId: string, values: Values, mode: number) => Promise<HouseResult>,
  onStored: (answer: HouseResult) => void,
) {
  const [pending, setPending] = useState<Values | null>(null)
  const [mode, setMode] = useState<number>(roomMode.addMissing)
  const [running, setRunning] = useState(false)
  const [result, setResult] = useState<HouseResult | null>(null)
  const change = useMemo<Change | null>(
    () =>
      pending === null || id === null
        ? null
        : { modelId: id, mode, rooms: sentRooms(pending), area: pending.area },
    [pending, id, mode],
  )
  const preview = usePreview(change)
  const force = async () => {
    if (pending === null || id === null) return
    setRunning(true)
    try {
      const answer = await store(id, pending, mode)
      if (answer.failures.length > 0) setResult(answer)
      onStored(answer)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Back to the form, where what was typed still is.
      setPending(null)
    } finally {
      setRunning(false)
    }
  }
  const back = () => setPending(null)
  return { pending, wait: setPending, mode, setMode, preview, running, result, force, back }
}

/** A model with its rooms in one form. Where its houses are concerned, what happens to them is shown before it is done. */
export function useModelEditor({ projectId, model, rooms, onWritten, onClose }: EditorOptions) {
  const newer = useNewerModel({ model, rooms })
  const { base } = newer
  /** The id of a new model whose rooms were refused: what is sent next changes it. */
  const [madeId, setMadeId] = useState<string | null>(null)
  const id = model?.id ?? madeId
  const saved = (text: string) => {
    draft.end()
    notify({ type: 'success', text })
    onWritten()
    onClose()
  }

  const store = (modelId: string, values: Values, by: number) =>
    forceUpdate({
      ...factsOf(values),
      id: modelId,
      rooms: sentRooms(values),
      mode: by,
      version: base.model?.version,
    })
  const { wait, ...decision } = useHousesDecision(id, newer.heeding(store), (answer) => {
    onWritten()
    if (answer.failures.length > 0) draft.end()
    else saved(`户型已保存，${answer.success} 套房屋已更新`)
  })
  const create = async (values: Values) => {
    const made = await written(resource.endpoints.create, { ...factsOf(values), projectId })
    const modelId = String(made.id)
    setMadeId(modelId)
    // It is there from now on, whatever becomes of its rooms.
    onWritten()
    if (sentRooms(values).length > 0) await store(modelId, values, roomMode.addMissing)
    saved('新增成功')
  }
  const { state: form, draft } = useDraftedForm({
    place: { resource: resource.name, of: null, id: model?.id ?? null, preset: { projectId }, origin: null },
    version: versionOf(model),
    subject: modelForm,
    start: modelStart(model, rooms),
    save: newer.heeding(async (values) => {
      if (id === null) return create(values)
      if (base.model !== null && !concernsHouses(base.model, base.rooms, values)) {
        const changes = changedFields(resource.fields, base.model, factsOf(values))
        await written(resource.endpoints.update, { ...changes, id, version: base.model.version })
        return saved('修改成功')
      }
      const { total } = await previewChange({
        modelId: id,
        mode: roomMode.overwrite,
        rooms: sentRooms(values),
        area: values.area,
      })
      if (total > 0) return wait(values)
      await store(id, values, roomMode.overwrite)
      saved('修改成功')
    }),
  })

  const { stale, conflicts } = newer
  const reload = () => newer.reload(form)
  return { form, draft, id, stale, conflicts, reload, ...decision }
}
