import { useEffect, useRef } from 'react'
import type { Values } from '#schema'
import type { DraftPlace } from './drafts.ts'
import { useDraft } from './use-draft.ts'
import { type FieldFormOptions, useFieldForm } from './use-field-form.ts'

/** What people enter beside the inputs of a form: no secrets, and under names that none of its fields has. */
interface BesideForm {
  /** What differs from the start. */
  readonly entered: Values
  /** Puts in what an earlier one left behind, of whatever form: a draft may be older than the screen. */
  readonly onTake: (left: Values) => void
}

const nothing: BesideForm = { entered: {}, onTake: () => undefined }

interface DraftedFormOptions extends Omit<FieldFormOptions, 'onTyped'> {
  readonly place: DraftPlace
  readonly version: number | null
  /** What the inputs would hold if nobody had typed; default: the start. */
  readonly base?: Values | null
  readonly beside?: BesideForm
}

/** A form whose input outlives the session and the tab: what an earlier one left behind is offered. */
export function useDraftedForm({ place, version, base, beside = nothing, ...options }: DraftedFormOptions) {
  const draft = useDraft({ place, version, fields: options.subject.asked })
  const { keep } = draft
  const { entered, onTake } = beside
  const state = useFieldForm({ ...options, onTyped: (typed) => keep({ ...typed, ...entered }) })
  const { typedNow } = state
  const key = JSON.stringify(entered)
  const kept = useRef(key)
  useEffect(() => {
    // As it opens nothing has been entered: a draft that waits to be offered stays.
    if (kept.current === key) return
    kept.current = key
    keep({ ...typedNow(), ...(JSON.parse(key) as Values) })
  }, [key, keep, typedNow])

  const take = () => {
    const typed = { ...draft.offered?.values, ...state.typedNow(), ...entered }
    state.refill({ ...state.valuesNow(), ...typed }, base ?? options.start)
    onTake(typed)
    draft.settle(typed)
  }
  const refuse = () => draft.settle({ ...state.typedNow(), ...entered })
  return { state, draft: { ...draft, take, refuse } }
}

export type FormDraft = ReturnType<typeof useDraftedForm>['draft']

/** The version of a record that a draft goes by. */
export const versionOf = (record: Values | null): number | null =>
  typeof record?.version === 'number' ? record.version : null
