import { createStore, entries, get, promisifyRequest } from 'idb-keyval'
import { stored } from '#admin/lib/storage.ts'
import { draftLife } from '#domain/draft-life.ts'
import type { FieldMap, Values } from '#schema'

/** What was typed into a form and not saved: it outlives the session, the tab and the browser. */
export interface Draft {
  /** When it was typed last, in epoch milliseconds. */
  readonly at: number
  /** Of the record it was typed over; null: a new one. */
  readonly version: number | null
  /** As the wire carries them; only what was typed. */
  readonly values: Values
}

// Not in the local storage: that is emptied where a session ends. A browser without a database keeps no drafts.
const store = typeof indexedDB === 'undefined' ? null : createStore('eaves-drafts', 'drafts')

/** Which form was typed into. */
export interface DraftPlace {
  readonly resource: string
  /** What is asked for: a transition or an action by its name, or a comment; null: the record itself. */
  readonly of: string | null
  /** Of the record; of a selection all of them; null: a new one, or none. */
  readonly id: string | null
  /** What the place of a new one decides. */
  readonly preset: Values
  /** The record that a new one was begun from: a copy's, or the parent. Null: none. */
  readonly origin: string | null
}

/** Whose it is, and of which form: a record, a new one in its place, a copy of that one, what a button of it asks for. */
export const draftKey = ({ resource, of, id, preset, origin }: DraftPlace): string =>
  JSON.stringify([
    stored.account.get(),
    resource,
    id,
    id === null ? Object.entries(preset).sort() : [],
    ...(origin === null ? [] : [origin]),
    ...(of === null ? [] : [{ of }]),
  ])

export const withoutSecrets = (fields: FieldMap, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.kind !== 'password'))

// A browser that refuses to keep anything (private windows, a full disk) is no reason to trouble whoever types.
const quietly = async <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export async function readDraft(key: string): Promise<Draft | null> {
  if (!store) return null
  const draft = await quietly(get<Draft>(key, store))
  return draft && Date.now() - draft.at < draftLife ? draft : null
}

/** Committed at once: what a page has not committed when it is left, the browser undoes. */
async function write(change: (drafts: IDBObjectStore) => void): Promise<void> {
  if (!store) return
  const written = store('readwrite', (drafts) => {
    change(drafts)
    drafts.transaction.commit()
    return promisifyRequest(drafts.transaction)
  })
  await quietly(written)
}

export const keepDraft = (key: string, draft: Draft): Promise<void> =>
  write((drafts) => {
    drafts.put(draft, key)
  })

export const dropDraft = (key: string): Promise<void> =>
  write((drafts) => {
    drafts.delete(key)
  })

/** Whoever they belong to. */
export async function forgetOldDrafts(): Promise<void> {
  if (!store) return
  const all = (await quietly(entries<string, Draft>(store))) ?? []
  await Promise.all(all.flatMap(([key, { at }]) => (Date.now() - at < draftLife ? [] : [dropDraft(key)])))
}
