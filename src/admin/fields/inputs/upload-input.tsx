import './upload.css'
import { Suspense, useEffect, useRef, useState } from 'react'
import { DropZone } from '#admin/ui/drop-zone.tsx'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { FileValue, UploadField } from '#schema'
import { ariaOf } from '../aria.ts'
import { useCrop } from '../crop/use-crop.tsx'
import type { InputProps } from '../field-ui.ts'
import { pictureToSend } from '../picture-shrink.ts'
import { useUnderWay } from '../under-way.ts'
import {
  beforeCrop,
  fromFiles,
  hintOf,
  isPicture,
  offeredBy,
  pictureRefusal,
  refusalOf,
  roomOf,
  toFiles,
} from '../uploads.ts'
import { useFileFacts } from '../use-file-facts.ts'
import { type Upload, useUploads } from '../use-uploads.ts'
import { DigestNote, StoredFile, UploadingFile } from './upload-items.tsx'

interface CameraButtonProps {
  /** What the pictures are of. */
  readonly label: string
  readonly onChosen: (files: readonly File[]) => void
}

/** Opens the camera at once, where there is a finger: the usual input offers albums and files first. */
const CameraButton = ({ label, onChosen }: CameraButtonProps) => (
  <label className="upload-camera">
    拍照
    <input
      type="file"
      accept="image/*"
      capture="environment"
      aria-label={`${label}：拍照`}
      className="visually-hidden"
      onChange={(event) => {
        onChosen(Array.from(event.target.files ?? []))
        event.target.value = ''
      }}
    />
  </label>
)

const PictureOrder = lazyWithRetry(() => import('./picture-order.tsx'))

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

/** Choose, drop or paste; each file shows how far it is, can be cancelled, and sent again when it failed. */
export default function UploadInput(props: InputProps<UploadField['kind']>) {
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
  const storedFile = (file: FileValue) => (
    <StoredFile
      key={file.url}
      field={field}
      file={file}
      name={names[file.url] ?? file.name}
      onRemove={disabled ? null : () => remove(file)}
    />
  )

  return (
    <div className="upload">
      {field.kind === 'images' && files.length > 1 && !disabled ? (
        <Suspense fallback={files.map(storedFile)}>
          <PictureOrder label={field.label} files={files} onChange={change} pictureOf={storedFile} />
        </Suspense>
      ) : (
        files.map(storedFile)
      )}
      {uploads.map((upload) => (
        <UploadingFile
          key={upload.key}
          upload={upload}
          onRetry={() => retry(upload)}
          onCancel={() => {
            facts.drop()
            cancel(upload)
            // What was said of it is taken back.
            props.onBlur?.()
          }}
        />
      ))}
      <DigestNote digesting={facts.digesting} />
      {room > 0 && !disabled && (
        <DropZone
          {...ariaOf(props)}
          id={props.id}
          text="点击、拖拽或粘贴上传"
          hint={field.help ? '' : hintOf(field)}
          aria-label={`上传${field.label}`}
          multiple={roomOf(field) > 1}
          accept={offeredBy(field)}
          onBlur={props.onBlur}
          onChosen={(chosen) => void take(chosen)}
        />
      )}
      {room > 0 && !disabled && (field.kind === 'images' || field.kind === 'image') && (
        <CameraButton label={field.label} onChosen={(chosen) => void take(chosen)} />
      )}
      {refusals.map((refusal) => (
        <div key={refusal} role="alert" className="upload-error">
          {refusal}
        </div>
      ))}
      {dialog}
    </div>
  )
}
