import { useState } from 'react'
import { isEmpty } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { TextCell } from './text-cell.tsx'

/** Comes masked; in a detail it can be asked for in clear. */
export function MaskedCell(props: CellProps<'text' | 'phone'>) {
  const { field, value, detail, onReveal } = props
  const [shown, setShown] = useState<unknown>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!detail || !onReveal || field.mask === null || isEmpty(value)) return <TextCell {...props} />

  const toggle = async () => {
    if (shown !== null) return setOpen(!open)
    setBusy(true)
    try {
      setShown(await onReveal())
      setOpen(true)
    } catch {
      // The one who asked for it has been told why not; it stays masked.
    } finally {
      setBusy(false)
    }
  }
  return (
    <span>
      <TextCell {...props} value={open ? shown : value} /> {/* It stays: the focus would be lost with it. */}
      <button type="button" className="link-button" aria-busy={busy} onClick={() => void toggle()}>
        {open ? '隐藏' : '显示'}
        <span className="visually-hidden">{field.label}</span>
      </button>
    </span>
  )
}
