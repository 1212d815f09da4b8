import { useCreate, useUpdate } from '@refinedev/core'
import { App } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { textOf } from '#admin/fields/text-of.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { notify } from '#admin/lib/notices.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { keyOf, readRecord } from '#admin/providers/data-provider.ts'
import { codes } from '#domain/error-codes.ts'
import type { FieldMap, ResolvedResource, Values } from '#schema'
import { changedFields } from '../model/changed-fields.ts'
import type { Row } from '../model/row.ts'
import { useRefresh } from '../model/use-refresh.ts'
import { askEstimate, estimateButton, estimateText } from './estimate.ts'
import { toAgree } from './form-notice-rules.ts'
import { recordForm } from './form-subject.ts'
import { mergeNewer } from './merge-newer.ts'
import type { WhileClosed } from './use-closed-inputs.ts'
import { useDraftedForm, versionOf } from './use-drafted-form.ts'

// The whole screen is read again below.
const common: { invalidates: []; errorNotification: false } = { invalidates: [], errorNotification: false }
// A singleton is written over by the call that makes it.
const rewritten = { ...common, successNotification: { type: 'success', message: '修改成功' } } as const

/** Saves a new record whole, an existing one by what changed; refine tells of the success and refreshes the lists. */
function useSave(resource: ResolvedResource, fields: FieldMap) {
  const { mutateAsync: create } = useCreate()
  const { mutateAsync: update } = useUpdate()
  const refresh = useRefresh(resource)
  return useCallback(
    async (loaded: Row | null, values: Values): Promise<void> => {
      const { name, one } = resource
      if (loaded === null) {
        await create({ resource: name, values: { ...values }, ...common })
        void refresh()
        return
      }
      const changes = changedFields(fields, loaded, values)
      if (Object.keys(changes).length === 0) return notify({ type: 'info', text: '没有需要保存的修改' })
      const { version } = loaded
      if (one === null)
        await update({ resource: name, id: loaded.id, values: { ...changes, version }, ...common })
      else await create({ resource: name, values: { ...values, [one]: loaded[one], version }, ...rewritten })
      void refresh()
    },
    [create, update, refresh, resource, fields],
  )
}

/** The record as it is by now; null: it cannot be had, and the user has been told why. */
async function readAgain(resource: ResolvedResource, loaded: Row): Promise<Row | null> {
  try {
    return await readRecord<Row>(resource.name, keyOf(resource, loaded))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Of this refusal alone nothing is said by the call.
    if (error.statusCode === codes.notFound)
      notify({ type: 'error', text: `该${resource.label}已被删除，填写的内容无法保存，请先复制需要的部分` })
    return null
  }
}

interface RecordFormOptions {
  readonly resource: ResolvedResource
  readonly fields: FieldMap
  readonly record: Row | null
  /** What the inputs start with. */
  readonly from: Values
  readonly preset: Values
  /** The record that a new one was begun from; null: none. */
  readonly origin: string | null
}

/** `verb`: what is agreed to. */
const question = (verb: string, content: string, okText = verb) => ({
  title: `${verb}前请确认`,
  content,
  okText,
  cancelText: '返回修改',
})

/** A form over one record that notices when somebody else was faster, and then loses nobody's work. */
export function useRecordForm({ resource, fields, record, from, preset, origin }: RecordFormOptions) {
  const [loaded, setLoaded] = useState(record)
  const [stale, setStale] = useState<string | null>(null)
  const [conflicts, setConflicts] = useState<Readonly<Record<string, string>>>({})
  const save = useSave(resource, fields)
  const { modal } = App.useApp()
  const agree = async (values: Values, whileClosed: WhileClosed): Promise<boolean> => {
    const record = { ...preset, ...loaded, ...values }
    const { estimate } = resource.form
    if (loaded === null && estimate) {
      const num = await whileClosed(() => askEstimate(estimate, record)).catch(() => null)
      if (num === null) return false
      // What reaches nobody is refused, with a reason.
      if (num > 0) {
        const text = estimateText(estimate, num)
        if (!(await modal.confirm(question(estimate.verb, text, estimateButton(estimate, num))))) return false
      }
    }
    for (const { text } of toAgree(resource.form.notices, loaded, record, momentNow()))
      if (!(await modal.confirm(question('保存', text)))) return false
    return true
  }
  const subject = useMemo(
    () => recordForm(resource, fields, preset, loaded),
    [resource, fields, preset, loaded],
  )
  const { state, draft } = useDraftedForm({
    place: { resource: resource.name, of: null, id: record?.id ?? null, preset, origin },
    version: versionOf(record),
    subject,
    start: from,
    base: loaded,
    agree,
    save: async (values) => {
      try {
        await save(loaded, loaded === null ? { ...values, ...preset } : values)
      } catch (error) {
        if (error instanceof CallError && error.statusCode === codes.stale) setStale(error.message)
        throw error
      }
    },
  })

  const reload = async () => {
    if (loaded === null) return
    const newer = await readAgain(resource, loaded)
    if (newer === null) return
    const merged = mergeNewer(fields, loaded, newer, state.valuesNow())
    const texts = Object.keys(merged.conflicts).map((name) => {
      const field = fields[name]
      return [name, field ? textOf(field, newer[name], newer) || '空' : ''] as const
    })
    setLoaded(newer)
    setConflicts(Object.fromEntries(texts))
    state.refill(merged.values, newer)
    setStale(null)
  }
  return { subject, state, loaded, stale, reload, conflicts, draft }
}
