import { App } from 'antd'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import type { FileValue } from '#schema'
import { ariaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { acceptedBy, fromFiles, refusalOf, roomOf, toFiles, type UploadField } from '../uploads.ts'
import { useUploads } from '../use-uploads.ts'
import { StoredFile, UploadingFile } from './upload-items.tsx'
import './upload.css'

type UploadKind = UploadField['kind']

const hintOf = (field: UploadField) => {
  const accepted = acceptedBy(field)
  return `${accepted.length > 0 ? `${accepted.join('、')}，` : ''}${field.maxSize} MB 以内`
}

/** Choose, drop or paste; each file shows how far it is, can be cancelled, and sent again when it failed. */
export default function UploadInput(props: InputProps<UploadKind>) {
  const { field, value, onChange, disabled } = props
  const { message } = App.useApp()
  const [over, setOver] = useState(false)
  const files = toFiles(field, value)
  const change = (next: readonly FileValue[]) => onChange?.(fromFiles(field, next))
  const single = roomOf(field) === 1
  const { uploads, start, retry, cancel } = useUploads((file) => change(single ? [file] : [...files, file]))
  const room = single ? 1 - uploads.length : roomOf(field) - files.length - uploads.length

  function take(chosen: readonly File[]) {
    if (disabled || chosen.length === 0) return
    if (chosen.length > room) message.warning(`最多上传 ${roomOf(field)} 个文件`)
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const refusal = refusalOf(field, file)
      if (refusal) message.error(`${file.name}：${refusal}`)
      else start(file)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => take([...event.clipboardData.files])

  return (
    <div className="upload">
      {files.map((file) => (
        <StoredFile
          key={file.url}
          field={field}
          file={file}
          onRemove={disabled ? null : () => change(files.filter((one) => one.url !== file.url))}
        />
      ))}
      {uploads.map((upload) => (
        <UploadingFile
          key={upload.key}
          upload={upload}
          onRetry={() => retry(upload)}
          onCancel={() => cancel(upload)}
        />
      ))}
      {room > 0 && !disabled && (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting only add to the file input inside
        <div
          className={over ? 'upload-zone upload-over' : 'upload-zone'}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onPaste={paste}
        >
          <input
            {...ariaOf(props)}
            id={props.id}
            type="file"
            aria-label={`上传${field.label}`}
            multiple={!single}
            accept={acceptedBy(field)
              .map((extension) => `.${extension}`)
              .join(',')}
            onBlur={props.onBlur}
            onChange={(event) => {
              take([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <span className="upload-hint">
            点击、拖拽或粘贴上传
            <small>{field.help ? '' : hintOf(field)}</small>
          </span>
        </div>
      )}
    </div>
  )
}
