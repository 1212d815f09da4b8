import { useCallback, useEffect, useRef, useState } from 'react'
import { tellMade } from '#admin/lib/made-records.ts'
import { newRequestId } from '#admin/lib/request-id.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { request } from '#admin/providers/http.ts'
import { setting } from '#admin/providers/personal-settings.ts'
import { codes } from '#domain/error-codes.ts'
import type { ImportAnswer } from '#domain/import-answer.ts'
import { importHeadersName } from '#domain/personal-settings.ts'
import { importLimits, type ResolvedImport, type ResolvedResource } from '#schema'
import { useRefresh } from '../model/use-refresh.ts'
import { asCsv } from './as-csv.ts'
import {
  asOne,
  editedFile,
  formOf,
  type ImportChoice,
  refusalOf,
  type Sheet,
  sheetOf,
  takesActions,
} from './import-file.ts'

/** What is under way: a dry run, which may be left, or the import itself, which may not. */
export interface UnderWay {
  readonly dryRun: boolean
  /** How much of the file has arrived, 0-1. */
  readonly share: number
}

/** What a dry run has said, and of what. */
export interface Checked {
  readonly answer: ImportAnswer
  readonly choice: ImportChoice
  readonly sheet: Sheet
  /** As it was sent. */
  readonly file: File
}

/** Why it went no further, and how far it came. */
function messageOf(error: unknown, parts: number): string | null {
  if (!(error instanceof CallError)) throw error
  if (error.aborted) return null
  const told = Object.values(error.errors ?? {})
  const message = told.length > 0 ? told.join('；') : error.message
  return parts === 0 ? message : `${message}。前 ${parts * importLimits.rows} 行已处理，再次导入从其后继续`
}

/** Sends a file in its parts, and says how far that is. A call that fails leaves everything as it was. */
function useSending(resource: ResolvedResource, imported: ResolvedImport) {
  const [underWay, setUnderWay] = useState<UnderWay | null>(null)
  const [error, setError] = useState<string | null>(null)
  // One for as long as the dialog is open: sent again after the line broke, each row is done once.
  const [requestId] = useState(newRequestId)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** One part of a file; `parts` of them there are, as far as that is known. */
  async function send(file: File, choice: ImportChoice, dryRun: boolean, part: number, parts: number) {
    const controller = new AbortController()
    running.current = controller
    const call = { dryRun, requestId, headers: setting(importHeadersName(resource.name)) ?? {}, part }
    return request<ImportAnswer>(imported.endpoint, formOf(imported, file, choice, call), {
      // What has begun to be written is not broken off: nobody could say how far it came.
      ...(dryRun ? { signal: controller.signal } : {}),
      untold: [codes.invalid],
      onProgress: (share) => setUnderWay({ dryRun, share: (part - 1 + share) / parts }),
    })
  }

  /** All parts of a file, from those on that are `done`, to which each is added that follows. */
  async function sendAll(
    file: File,
    choice: ImportChoice,
    {
      dryRun,
      known,
      done,
    }: { readonly dryRun: boolean; readonly known: number; readonly done: ImportAnswer[] },
  ): Promise<ImportAnswer | null> {
    setError(null)
    setUnderWay({ dryRun, share: done.length / known })
    try {
      for (let parts = known; done.length < parts; parts = done[0]?.parts ?? parts)
        done.push(await send(file, choice, dryRun, done.length + 1, parts))
      return asOne(done)
    } catch (error) {
      setError(messageOf(error, dryRun ? 0 : done.length))
      return null
    } finally {
      setUnderWay(null)
    }
  }

  return { underWay, setUnderWay, error, setError, sendAll }
}

/** One file on its way through a dry run into the records. */
export function useImport(resource: ResolvedResource, imported: ResolvedImport) {
  const refresh = useRefresh(resource)
  const { underWay, setUnderWay, error, setError, sendAll } = useSending(resource, imported)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [result, setResult] = useState<ImportAnswer | null>(null)
  // Parts that are in, should the line break before the last: what follows goes on from there.
  const written = useRef<ImportAnswer[]>([])

  async function check(file: File, name: string, choice: ImportChoice): Promise<void> {
    const answer = await sendAll(file, choice, { dryRun: true, known: 1, done: [] })
    written.current = []
    if (answer) setChecked({ answer, choice, file, sheet: sheetOf(name, resource.fields, answer) })
  }

  async function choose(file: File, choice: ImportChoice): Promise<void> {
    const refusal = refusalOf(file)
    if (refusal !== null) return setError(refusal)
    setUnderWay({ dryRun: true, share: 0 })
    const sendable = await asCsv(file)
    if ('file' in sendable) return check(sendable.file, file.name, choice)
    setUnderWay(null)
    setError(sendable.refusal)
  }

  const edit = useCallback(
    (change: (sheet: Sheet) => Sheet) => setChecked((old) => old && { ...old, sheet: change(old.sheet) }),
    [],
  )
  return {
    underWay,
    error,
    checked,
    result,
    choose,
    /** Looks again at what was edited, or at the same under another rule. */
    async again(choice: ImportChoice) {
      if (!checked) return
      const { sheet, file } = checked
      await check(sheet.edits.size > 0 ? editedFile(sheet) : file, sheet.name, choice)
    },
    edit,
    discard: () => {
      setChecked(null)
      setError(null)
    },
    async confirm() {
      if (!checked) return
      const { parts: known = 1 } = checked.answer
      const answer = await sendAll(checked.file, checked.choice, {
        dryRun: false,
        known,
        done: written.current,
      })
      if (!answer) {
        // The line broke between two parts: what is in is to be seen.
        if (written.current.length > 0) await refresh()
        return
      }
      // Since it was looked at, something has changed: what is wrong now is to be seen and mended. What was done all the
      // same is said.
      if (takesActions(imported) && answer.fail > 0 && answer.success === 0)
        return check(checked.file, checked.sheet.name, checked.choice)
      setResult(answer)
      if (answer.ids && answer.ids.length > 0) tellMade(resource.name, answer.ids)
      await refresh()
    },
  }
}

export type Importing = ReturnType<typeof useImport>
