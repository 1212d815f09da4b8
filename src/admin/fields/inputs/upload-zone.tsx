import { type ClipboardEvent, type DragEvent, useState } from 'react'
import type { UploadField } from '#schema'
import { ariaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { hintOf, offeredBy, roomOf } from '../uploads.ts'

interface UploadZoneProps {
  readonly input: InputProps<UploadField['kind']>
  readonly onChosen: (files: readonly File[]) => void
}

/** Files are chosen, dropped or pasted here. */
export function UploadZone({ input, onChosen }: UploadZoneProps) {
  const { field } = input
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChosen([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => onChosen([...event.clipboardData.files])
  return (
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
        {...ariaOf(input)}
        id={input.id}
        type="file"
        aria-label={`上传${field.label}`}
        multiple={roomOf(field) > 1}
        accept={offeredBy(field)}
        onBlur={input.onBlur}
        onChange={(event) => {
          onChosen([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <span className="upload-hint">
        点击、拖拽或粘贴上传
        <small>{field.help ? '' : hintOf(field)}</small>
      </span>
    </div>
  )
}
