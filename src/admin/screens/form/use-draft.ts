import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldMap, Values } from '#schema'
import {
  type Draft,
  type DraftPlace,
  draftKey,
  dropDraft,
  forgetOldDrafts,
  keepDraft,
  readDraft,
  withoutSecrets,
} from './drafts.ts'

interface DraftOptions {
  readonly place: DraftPlace
  /** Of what is typed, what may be kept: never a password. */
  readonly fields: FieldMap
  /** Of the record it is typed over; null: there is none, or it does not matter. */
  readonly version: number | null
}

/**
 * Keeps what is typed into a form in the browser, and offers what an earlier one left behind: a session that ended, a
 * tab that crashed.
 */
export function useDraft({ place, fields, version }: DraftOptions) {
  const [offered, setOffered] = useState<Draft | null>(null)
  const [key] = useState(() => draftKey(place))
  const isOver = useRef(false)
  // What is offered, for what is typed before anybody has answered.
  const left = useRef<Draft | null>(null)

  useEffect(() => {
    let isGone = false
    void readDraft(key).then((draft) => {
      if (isGone) return
      left.current = draft
      setOffered(draft)
    })
    void forgetOldDrafts()
    return () => {
      isGone = true
    }
  }, [key])

  /**
   * These values were typed and are not saved; none: the form is as it was loaded. At once: a session may end at any key.
   * What an earlier one left behind is kept with them until it is answered.
   */
  const keep = useCallback(
    (typed: Values) => {
      if (isOver.current) return
      const values = withoutSecrets(fields, typed)
      const earlier = left.current
      if (Object.keys(values).length > 0)
        void keepDraft(key, {
          at: Date.now(),
          version: earlier ? earlier.version : version,
          values: { ...earlier?.values, ...values },
        })
      else if (earlier) void keepDraft(key, earlier)
      else void dropDraft(key)
    },
    [fields, key, version],
  )

  /** Everything was saved, or given up on purpose. */
  const end = useCallback(() => {
    isOver.current = true
    void dropDraft(key)
  }, [key])

  const settle = useCallback(
    (values: Values) => {
      left.current = null
      setOffered(null)
      keep(values)
    },
    [keep],
  )
  return { offered, isOutdated: offered !== null && offered.version !== version, keep, settle, end }
}
