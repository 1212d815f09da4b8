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

async function refusalsOf(field: UploadField, files: readonly File[]) {
  const fit: File[] = []
  const refusals: string[] = []
  // One after the other: each large photo takes a hundred megabytes while it is open.
  for (const given of files) {
    const file = isPicture(field) ? await pictureToSend(given) : given
    const refusal =
      typeof file === 'string'
        ? file
        : (refusalOf(field, file) ?? (await pictureRefusal(beforeCrop(field), file)))
    if (typeof file !== 'string' && refusal === null) fit.push(file)
    else refusals.push(refusalText(given, refusal ?? ''))
  }
  return { fit, refusals }
}

/** Addresses of files and what those are called, where the record keeps that beside them. */
function namesIn({ field, loaded }: InputProps<UploadField['kind']>): Readonly<Record<string, string>> {
  const name = field.kind === 'file' ? loaded?.[field.facts?.name ?? ''] : undefined
  return typeof name === 'string' ? { [String(loaded?.[field.name])]: name } : {}
}

/** Why the form cannot be saved yet: what is not there would be left out of it. */
function underWay(uploads: readonly Upload[]): string | null {
  if (uploads.some(({ error }) => error !== null)) return '有文件上传失败，请重试或取消'
  return uploads.length > 0 ? '文件正在上传，请稍候再保存' : null
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
  useUnderWay(field.name, underWay(uploads))
  const { crop, dialog } = useCrop(field)
  const room = single ? 1 - uploads.length : roomOf(field) - files.length - uploads.length

  async function take(chosen: readonly File[]) {
    if (disabled || chosen.length === 0) return
    const { fit, refusals } = await refusalsOf(field, chosen.slice(0, Math.max(0, room)))
    setRefusals(chosen.length > room ? [...refusals, `最多上传 ${roomOf(field)} 个文件`] : refusals)
    for (const file of fit) {
      const wanted = await crop(file)
      if (wanted === null) continue
      const refusal = await pictureRefusal(field, wanted)
      if (refusal !== null) {
        setRefusals((others) => [...others, refusalText(file, refusal)])
        continue
      }
      start(wanted)
      facts.follow(wanted)
    }
  }
  const remove = (file: FileValue) => {
    facts.drop()
    change(toFiles(field, held.current).filter((one) => one.url !== file.url))
  }
  return {
    ...{ files, uploads, names, refusals, room, dialog, digesting: facts.digesting },
    ...{ change, take, remove, retry },
    cancel(upload: Upload) {
      facts.drop()
      cancel(upload)
    },
  }
}
