import './upload.css'
import { Suspense } from 'react'
import { DropZone } from '#admin/ui/drop-zone.tsx'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { FileValue, UploadField } from '#schema'
import { ariaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { hintOf, offeredBy, roomOf } from '../uploads.ts'
import { useUploadInput } from '../use-upload-input.ts'
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

/** Choose, drop or paste; each file shows how far it is, can be cancelled, and sent again when it failed. */
export default function UploadInput(props: InputProps<UploadField['kind']>) {
  const { field, disabled } = props
  const { files, uploads, prepared, names, refusals, room, digesting, dialog, ...upload } =
    useUploadInput(props)
  // It stays while the choice is looked at: whoever takes that back comes back to it.
  const canChoose = room + prepared > 0 && !disabled
  const storedFile = (file: FileValue) => (
    <StoredFile
      key={file.url}
      field={field}
      file={file}
      name={names[file.url] ?? file.name}
      onRemove={disabled ? null : () => upload.remove(file)}
    />
  )

  return (
    <div className="upload">
      {field.kind === 'images' && files.length > 1 && !disabled ? (
        <Suspense fallback={files.map(storedFile)}>
          <PictureOrder label={field.label} files={files} onChange={upload.change} pictureOf={storedFile} />
        </Suspense>
      ) : (
        files.map(storedFile)
      )}
      {uploads.map((one) => (
        <UploadingFile
          key={one.key}
          upload={one}
          onRetry={() => upload.retry(one)}
          onCancel={() => {
            upload.cancel(one)
            // What was said of it is taken back.
            props.onBlur?.()
          }}
        />
      ))}
      {prepared > 0 && (
        <div role="status" className="upload-item">
          正在处理 {prepared} 个文件…
        </div>
      )}
      <DigestNote digesting={digesting} />
      {canChoose && (
        <DropZone
          {...ariaOf(props)}
          id={props.id}
          text="点击、拖拽或粘贴上传"
          hint={field.help ? '' : hintOf(field)}
          aria-label={`上传${field.label}`}
          multiple={roomOf(field) > 1}
          accept={offeredBy(field)}
          onBlur={props.onBlur}
          onChosen={(chosen) => void upload.take(chosen)}
        />
      )}
      {canChoose && (field.kind === 'images' || field.kind === 'image') && (
        <CameraButton label={field.label} onChosen={(chosen) => void upload.take(chosen)} />
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
