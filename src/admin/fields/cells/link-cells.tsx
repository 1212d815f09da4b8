import { isEmpty } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { EmptyCell } from './empty-cell.tsx'

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
