import { Button } from 'antd'
import type { FileValue, UploadField } from '#schema'
import { isPicture, ratioOf } from '../uploads.ts'
import type { Digesting } from '../use-digest.ts'
import type { Upload } from '../use-uploads.ts'

interface StoredFileProps {
  readonly field: UploadField
  readonly file: FileValue
  readonly name: string
  readonly onRemove: (() => void) | null
}

export const StoredFile = ({ field, file, name, onRemove }: StoredFileProps) => (
  <div className={isPicture(field) ? 'upload-item upload-picture' : 'upload-item'}>
    <a href={file.url} target="_blank" rel="noreferrer">
      {isPicture(field) ? (
        <img
          src={file.url}
          alt={field.label}
          loading="lazy"
          style={{ aspectRatio: ratioOf(field) ?? undefined }}
        />
      ) : (
        name
      )}
    </a>
    {onRemove && (
      <Button size="small" type="text" danger onClick={onRemove} aria-label={`移除${name}`}>
        移除
      </Button>
    )}
  </div>
)

interface UploadingFileProps {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onCancel: () => void
}

export const UploadingFile = ({ upload, onRetry, onCancel }: UploadingFileProps) => (
  <div className="upload-item">
    <span className="upload-name">{upload.file.name}</span>
    {upload.error === null ? (
      <>
        <progress max={100} value={upload.percent} aria-label={`${upload.file.name}上传进度`} />
        <span className="cell-number">{upload.percent}%</span>
      </>
    ) : (
      <>
        <span role="alert" className="upload-error">
          {upload.error}
        </span>
        <Button size="small" type="link" onClick={onRetry}>
          重试
        </Button>
      </>
    )}
    <Button size="small" type="text" onClick={onCancel} aria-label={`取消上传${upload.file.name}`}>
      取消
    </Button>
  </div>
)

/** How far the checksum is; it runs beside the upload and may take longer. */
export function DigestNote({ digesting }: { readonly digesting: Digesting }) {
  if (digesting.is === 'failed')
    return (
      <div role="alert" className="upload-error">
        签名计算失败，请重新选择文件，或填写厂商提供的签名
      </div>
    )
  if (digesting.is !== 'running') return null
  const name = `正在计算 ${digesting.method.toUpperCase()}`
  return (
    <div className="upload-item">
      <span>{name}</span>
      <progress max={100} value={digesting.percent} aria-label={name} />
      <span className="cell-number">{digesting.percent}%</span>
    </div>
  )
}
