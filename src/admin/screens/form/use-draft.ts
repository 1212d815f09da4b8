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

  useEffect(() => {
    let isGone = false
    void readDraft(key).then((draft) => isGone || setOffered(draft))
    void forgetOldDrafts()
    return () => {
      isGone = true
    }
  }, [key])

  /** These values were typed and are not saved; none: the form is as it was loaded. At once: a session may end at any key. */
  const keep = useCallback(
    (typed: Values) => {
      if (isOver.current) return
      const values = withoutSecrets(fields, typed)
      if (Object.keys(values).length === 0) void dropDraft(key)
      else void keepDraft(key, { at: Date.now(), version, values })
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
      setOffered(null)
      keep(values)
    },
    [keep],
  )
  return { offered, isOutdated: offered !== null && offered.version !== version, keep, settle, end }
}
