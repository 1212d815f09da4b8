import { Suspense } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { isEmpty } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { textOf } from '../text-of.ts'
import { EmptyCell } from './empty-cell.tsx'
import { TextCell } from './text-cell.tsx'

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
