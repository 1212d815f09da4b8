import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { copyText } from '../../lib/copy.ts'
import type { CellProps } from '../field-ui.ts'
import { textOf } from '../text-of.ts'

const QrCode = lazyWithRetry(() => import('./qr-code.tsx'))
const QrDialog = lazyWithRetry(() => import('./qr-dialog.tsx'), { over: true })

/** What a page is called where it leaves this site: by its record's name, where it has one. */
const nameOf = ({ record, field }: CellProps<'derived'>) =>
  typeof record.name === 'string' && record.name !== '' ? record.name : field.label

/** A page of this site, as it is passed on: link, copy, code. In a list the code is drawn when it is asked for. */
export function PageLinkCell(props: CellProps<'derived'>) {
  const { field, value, record, detail } = props
  const [open, setOpen] = useState(false)
  const link = textOf(field, value, record)
  const name = nameOf(props)
  const anchor = (
    <a
      className={detail ? 'cell-whole' : 'cell-text'}
      href={link}
      target="_blank"
      rel="noreferrer"
      title={link}
    >
      {link}
    </a>
  )
  if (detail)
    return (
      <span className="cell-page">
        <span className="cell-link">
          {anchor}
          <button type="button" className="link-button" onClick={() => void copyText(link)}>
            复制<span className="visually-hidden">{field.label}</span>
          </button>
        </span>
        <Suspense fallback={<span className="cell-code" aria-busy="true" />}>
          <QrCode link={link} name={name} />
        </Suspense>
      </span>
    )
  return (
    <span className="cell-link">
      {anchor}
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        二维码<span className="visually-hidden">：{name}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <QrDialog link={link} name={name} title={field.label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
