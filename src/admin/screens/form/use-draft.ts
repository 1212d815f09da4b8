import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldMap, ResolvedResource, Values } from '#schema'
import type { Row } from '../list/use-records.ts'
import {
  type Draft,
  draftKey,
  dropDraft,
  forgetOldDrafts,
  keepDraft,
  readDraft,
  withoutSecrets,
} from './drafts.ts'

interface DraftOptions {
  readonly resource: ResolvedResource
  readonly fields: FieldMap
  readonly record: Row | null
  readonly preset: Values
  /** The record that a new one was begun from; null: none. */
  readonly origin: string | null
}

/**
 * Keeps what is typed into a form in the browser, and offers what an earlier one left behind: a session that ended, a
 * tab that crashed.
 */
export function useDraft({ resource, fields, record, preset, origin }: DraftOptions) {
  const [offered, setOffered] = useState<Draft | null>(null)
  const [key] = useState(() => draftKey({ resource: resource.name, id: record?.id ?? null, preset, origin }))
  const version = typeof record?.version === 'number' ? record.version : null
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
