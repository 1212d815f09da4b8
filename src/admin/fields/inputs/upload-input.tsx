import { useState } from 'react'
import type { FileValue, UploadField } from '#schema'
import type { InputProps } from '../field-ui.ts'
import { fromFiles, pictureRefusal, refusalOf, roomOf, toFiles } from '../uploads.ts'
import { useFileFacts } from '../use-file-facts.ts'
import { useUploads } from '../use-uploads.ts'
import { DigestNote, StoredFile, UploadingFile } from './upload-items.tsx'
import { UploadZone } from './upload-zone.tsx'
import './upload.css'

async function refusalsOf(field: UploadField, files: readonly File[]) {
  const judged = await Promise.all(
    files.map(async (file) => ({
      file,
      refusal: refusalOf(field, file) ?? (await pictureRefusal(field, file)),
    })),
  )
  return {
    fit: judged.flatMap(({ file, refusal }) => (refusal === null ? [file] : [])),
    refusals: judged.flatMap(({ file, refusal }) => (refusal === null ? [] : [`${file.name}：${refusal}`])),
  }
}

/** Addresses of files and what those are called, where the record keeps that beside them. */
function namesIn({ field, loaded }: InputProps<UploadField['kind']>): Readonly<Record<string, string>> {
  const name = field.kind === 'file' ? loaded?.[field.facts?.name ?? ''] : undefined
  return typeof name === 'string' ? { [String(loaded?.[field.name])]: name } : {}
}

/** Choose, drop or paste; each file shows how far it is, can be cancelled, and sent again when it failed. */
export default function UploadInput(props: InputProps<UploadField['kind']>) {
  const { field, value, onChange, disabled } = props
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [names, setNames] = useState(() => namesIn(props))
  const facts = useFileFacts(props)
  const files = toFiles(field, value)
  const change = (next: readonly FileValue[]) => onChange?.(fromFiles(field, next))
  const single = roomOf(field) === 1
  const { uploads, start, retry, cancel } = useUploads(`${props.resource}.${field.name}`, (stored, file) => {
    setNames((all) => ({ ...all, [stored.url]: stored.name }))
    change(single ? [stored] : [...files, stored])
    facts.arrive(file, stored.name)
  })
  const room = single ? 1 - uploads.length : roomOf(field) - files.length - uploads.length

  async function take(chosen: readonly File[]) {
    if (disabled || chosen.length === 0) return
    const { fit, refusals } = await refusalsOf(field, chosen.slice(0, Math.max(0, room)))
    setRefusals(chosen.length > room ? [...refusals, `最多上传 ${roomOf(field)} 个文件`] : refusals)
    for (const file of fit) {
      start(file)
      facts.follow(file)
    }
  }

  return (
    <div className="upload">
      {files.map((file) => (
        <StoredFile
          key={file.url}
          field={field}
          file={file}
          name={names[file.url] ?? file.name}
          onRemove={
            disabled
              ? null
              : () => {
                  facts.drop()
                  change(files.filter((one) => one.url !== file.url))
                }
          }
        />
      ))}
      {uploads.map((upload) => (
        <UploadingFile
          key={upload.key}
          upload={upload}
          onRetry={() => retry(upload)}
          onCancel={() => {
            facts.drop()
            cancel(upload)
          }}
        />
      ))}
      <DigestNote digesting={facts.digesting} />
      {room > 0 && !disabled && <UploadZone input={props} onChosen={(chosen) => void take(chosen)} />}
      {refusals.map((refusal) => (
        <div key={refusal} role="alert" className="upload-error">
          {refusal}
        </div>
      ))}
    </div>
  )
}
