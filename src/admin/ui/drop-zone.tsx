import { type ClipboardEvent, type DragEvent, type InputHTMLAttributes, useState } from 'react'
import './drop-zone.css'

interface DropZoneProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  readonly text: string
  /** What is taken; shown below. */
  readonly hint: string
  readonly onChosen: (files: readonly File[]) => void
}

/** Files are chosen, dropped or pasted here. */
export function DropZone({ text, hint, onChosen, ...input }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const take = (files: ArrayLike<File> | null) => {
    if (files && files.length > 0 && !input.disabled) onChosen(Array.from(files))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => take(event.clipboardData.files)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting only add to the file input inside
    <div
      className={over ? 'drop-zone drop-zone-over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <input
        {...input}
        type="file"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <span className="drop-zone-hint">
        {text}
        <small>{hint}</small>
      </span>
    </div>
  )
}
