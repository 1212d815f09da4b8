import './cells.css'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { isEmpty } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { textOf } from '../text-of.ts'
import { EmptyCell } from './empty-cell.tsx'

const SanitisedHtml = lazyWithRetry(() => import('./sanitised-html.tsx'))

/** Formatted in a detail only, where the sanitiser is loaded for it; plain text elsewhere. */
export function RichTextCell(props: CellProps<'richText'>) {
  const { field, value, record, detail } = props
  if (isEmpty(value)) return <EmptyCell />
  if (!detail) return <TextCell {...props} />
  return (
    <Suspense fallback={textOf(field, value, record)}>
      <SanitisedHtml html={String(value)} />
    </Suspense>
  )
}

const safe = /^(https?:\/\/|\/(?!\/))/

/** Only what leads to a page: `javascript:` stays text, whatever a back end answers. */
export function UrlCell({ value }: CellProps<'url'>) {
  if (isEmpty(value)) return <EmptyCell />
  const url = String(value)
  if (!safe.test(url)) return <span className="cell-text">{url}</span>
  return (
    <a className="cell-text" href={url} target="_blank" rel="noreferrer" title={url}>
      {url}
    </a>
  )
}

export function EmailCell({ value }: CellProps<'email'>) {
  if (isEmpty(value)) return <EmptyCell />
  return (
    <a className="cell-text" href={`mailto:${value}`} title={String(value)}>
      {String(value)}
    </a>
  )
}

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

/** Any kind that reads well as text. The title attribute is the tooltip: a component per cell would cost too much. */
export function TextCell({ field, value, record, detail }: CellProps) {
  const text = textOf(field, value, record)
  if (text === '') return <EmptyCell />
  if (detail) return <span className="cell-whole">{text}</span>
  return (
    <span className="cell-text" title={text.length > 4 ? text : undefined}>
      {text}
    </span>
  )
}
