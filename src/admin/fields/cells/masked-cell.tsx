import { useState } from 'react'
import { isEmpty } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { TextCell } from './text-cell.tsx'

/** Comes masked; in a detail it can be asked for in clear. */
export function MaskedCell(props: CellProps<'text' | 'phone'>) {
  const { field, value, detail, onReveal } = props
  const [shown, setShown] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  if (!detail || !onReveal || field.mask === null || isEmpty(value)) return <TextCell {...props} />

  const reveal = async () => {
    setBusy(true)
    try {
      setShown(await onReveal())
    } finally {
      setBusy(false)
    }
  }
  return (
    <span>
      <TextCell {...props} value={shown ?? value} />{' '}
      {shown === null && (
        <button type="button" className="link-button" disabled={busy} onClick={() => void reveal()}>
          显示<span className="visually-hidden">{field.label}</span>
        </button>
      )}
    </span>
  )
}
