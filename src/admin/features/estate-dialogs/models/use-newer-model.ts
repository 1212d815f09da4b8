import { useState } from 'react'
import { textOf } from '#admin/fields/text-of.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { readRecord } from '#admin/providers/data-provider.ts'
import { mergeNewer } from '#admin/screens/form/merge-newer.ts'
import type { FieldFormState } from '#admin/screens/form/use-field-form.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { codes } from '#domain/error-codes.ts'
import type { Values } from '#schema'
import { modelForm, modelStart } from './model-form.ts'
import { readModelRooms } from './use-models.ts'

/** A model with its rooms, as one form holds them. */
interface WholeModel {
  /** Null: a new one. */
  readonly model: Row | null
  readonly rooms: readonly Row[]
}

const { asked: fields } = modelForm

function textIn(name: string, values: Values): string {
  const field = fields[name]
  const value = values[name]
  if (field?.kind === 'rows' && Array.isArray(value)) return value.map((room: Values) => room.name).join('、')
  return field ? textOf(field, value, values) : ''
}

/** What a form began from, and how it comes to what somebody else has made of that meanwhile. */
export function useNewerModel(start: WholeModel) {
  const [base, setBase] = useState(start)
  const [stale, setStale] = useState<string | null>(null)
  const [conflicts, setConflicts] = useState<Readonly<Record<string, string>>>({})

  /** Notes that a write was refused because somebody was faster. */
  const heeding =
    <A extends readonly unknown[], T>(write: (...input: A) => Promise<T>) =>
    async (...input: A): Promise<T> => {
      try {
        return await write(...input)
      } catch (error) {
        if (error instanceof CallError && error.statusCode === codes.stale) setStale(error.message)
        throw error
      }
    }

  const reload = async (form: FieldFormState) => {
    const id = base.model?.id
    if (id === undefined) return
    const newer = await Promise.all([readRecord<Row>('houseModel', id), readModelRooms(id)]).catch(() => null)
    if (!newer) return
    const [model, rooms] = newer
    const now = modelStart(model, rooms)
    const merged = mergeNewer(fields, modelStart(base.model, base.rooms), now, form.valuesNow())
    setBase({ model, rooms })
    setConflicts(
      Object.fromEntries(Object.keys(merged.conflicts).map((name) => [name, textIn(name, now) || '空'])),
    )
    form.refill(merged.values, now)
    setStale(null)
  }
  return { base, stale, conflicts, heeding, reload }
}
