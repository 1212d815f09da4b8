import { useCallback, useEffect, useRef, useState } from 'react'
import { newRequestId } from '#admin/lib/request-id.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { request } from '#admin/providers/http.ts'
import { codes } from '#domain/error-codes.ts'
import type { ImportAnswer } from '#domain/import-answer.ts'
import type { ResolvedImport, ResolvedResource } from '#schema'
import { useRefresh } from '../use-refresh.ts'
import { asCsv } from './as-csv.ts'
import {
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

const messageOf = (error: unknown): string | null => {
  if (!(error instanceof CallError)) throw error
  if (error.aborted) return null
  const told = Object.values(error.errors ?? {})
  return told.length > 0 ? told.join('；') : error.message
}

/** One file on its way through a dry run into the records. A call that fails leaves everything as it was. */
export function useImport(resource: ResolvedResource, imported: ResolvedImport) {
  const refresh = useRefresh(resource)
  const [underWay, setUnderWay] = useState<UnderWay | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [result, setResult] = useState<ImportAnswer | null>(null)
  // One for as long as the dialog is open: sent again after the line broke, each row is done once.
  const [requestId] = useState(newRequestId)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File, choice: ImportChoice, dryRun: boolean): Promise<ImportAnswer | null> {
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setUnderWay({ dryRun, share: 0 })
    try {
      return await request<ImportAnswer>(
        imported.endpoint,
        formOf(imported, file, choice, dryRun, requestId),
        {
          // What has begun to be written is not broken off: nobody could say how far it came.
          ...(dryRun ? { signal: controller.signal } : {}),
          untold: [codes.invalid],
          onProgress: (share) => setUnderWay({ dryRun, share }),
        },
      )
    } catch (error) {
      setError(messageOf(error))
      return null
    } finally {
      setUnderWay(null)
    }
  }

  async function check(file: File, name: string, choice: ImportChoice): Promise<void> {
    const answer = await send(file, choice, true)
    if (answer) setChecked({ answer, choice, file, sheet: sheetOf(name, answer) })
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
      const answer = await send(checked.file, checked.choice, false)
      if (!answer) return
      // Since it was looked at, something has changed: what is wrong now is to be seen and mended.
      if (takesActions(imported) && answer.fail > 0)
        return check(checked.file, checked.sheet.name, checked.choice)
      setResult(answer)
      await refresh()
    },
  }
}
