import { useEffect, useRef, useState } from 'react'
import type { FileValue, UploadField } from '#schema'
import { useCrop } from './crop/use-crop.tsx'
import type { InputProps } from './field-ui.ts'
import { pictureToSend } from './picture-shrink.ts'
import { useUnderWay } from './under-way.ts'
import { beforeCrop, fromFiles, isPicture, pictureRefusal, refusalOf, roomOf, toFiles } from './uploads.ts'
import { useFileFacts } from './use-file-facts.ts'
import { type Upload, useUploads } from './use-uploads.ts'

const refusalText = (file: File, refusal: string) => `${file.name}：${refusal}`

/** The file as it is sent, or why it is not. */
async function toSend(field: UploadField, given: File): Promise<File | string> {
  const file = isPicture(field) ? await pictureToSend(given) : given
  if (typeof file === 'string') return file
  return refusalOf(field, file) ?? (await pictureRefusal(beforeCrop(field), file)) ?? file
}

/** Addresses of files and what those are called, where the record keeps that beside them. */
function namesIn({ field, loaded }: InputProps<UploadField['kind']>): Readonly<Record<string, string>> {
  const name = field.kind === 'file' ? loaded?.[field.facts?.name ?? ''] : undefined
  return typeof name === 'string' ? { [String(loaded?.[field.name])]: name } : {}
}

/** Why the form cannot be saved yet: what is not there would be left out of it. */
function underWay(uploads: readonly Upload[], prepared: number): string | null {
  if (uploads.some(({ error }) => error !== null)) return '有文件上传失败，请重试或取消'
  if (uploads.length > 0) return '文件正在上传，请稍候再保存'
  return prepared > 0 ? '文件正在处理，请稍候再保存' : null
}

/** The files of a field: those that are there, those on their way, and what becomes of those that are chosen. */
export function useUploadInput(props: InputProps<UploadField['kind']>) {
  const { field, value, onChange, disabled } = props
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [names, setNames] = useState(() => namesIn(props))
  const facts = useFileFacts(props)
  const files = toFiles(field, value)
  // Two that arrive together both stay: the second one comes before the first one is drawn.
  const held = useRef(value)
  useEffect(() => {
    held.current = value
  }, [value])
  const change = (next: readonly FileValue[]) => {
    held.current = fromFiles(field, next)
    onChange?.(held.current)
  }
  const single = roomOf(field) === 1
  const { uploads, start, retry, cancel } = useUploads(`${props.resource}.${field.name}`, (stored, file) => {
    setNames((all) => ({ ...all, [stored.url]: stored.name }))
    change(single ? [stored] : [...toFiles(field, held.current), stored])
    facts.arrive(file, stored.name)
  })
  // Chosen, and not on their way yet: a phone takes seconds to shrink its photos.
  const [prepared, setPrepared] = useState(0)
  useUnderWay(field.name, underWay(uploads, prepared))
  const { crop, dialog } = useCrop(field)
  const room = (single ? 1 : roomOf(field) - files.length) - uploads.length - prepared

  async function send(given: File): Promise<void> {
    const refuse = (why: string) => setRefusals((others) => [...others, refusalText(given, why)])
    const file = await toSend(field, given)
    if (typeof file === 'string') return refuse(file)
    const wanted = await crop(file)
    if (wanted === null) return
    const refusal = await pictureRefusal(field, wanted)
    if (refusal !== null) return refuse(refusal)
    start(wanted)
    facts.follow(wanted)
  }

  async function take(chosen: readonly File[]) {
    if (disabled || chosen.length === 0) return
    const taken = chosen.slice(0, Math.max(0, room))
    setRefusals(chosen.length > room ? [`最多上传 ${roomOf(field)} 个文件`] : [])
    setPrepared((others) => others + taken.length)
    // One after the other: each large photo takes a hundred megabytes while it is open.
    for (const file of taken) await send(file).finally(() => setPrepared((others) => others - 1))
  }
  const remove = (file: FileValue) => {
    facts.drop()
    change(toFiles(field, held.current).filter((one) => one.url !== file.url))
  }
  return {
    ...{ files, uploads, prepared, names, refusals, room, dialog, digesting: facts.digesting },
    ...{ change, take, remove, retry },
    cancel(upload: Upload) {
      facts.drop()
      cancel(upload)
    },
  }
}
