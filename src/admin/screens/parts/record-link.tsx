import type { ReactNode } from 'react'
import type { RowAction } from '../model/row-actions.ts'

export interface RecordLinkProps {
  readonly id: string
  readonly actions: readonly RowAction[]
  /** The address of the record's drawer, for records without a screen of their own. */
  readonly drawerAt: (id: string) => string
  readonly className?: string
  readonly children: ReactNode
}

/** What names a record leads to it, as its button 查看 does: the list hears the click. Plain for those who may not look. */
export function RecordLink({ id, actions, drawerAt, className = '', children }: RecordLinkProps) {
  const view = actions.find((action) => action.kind === 'view')
  if (!view) return children
  return (
    <a
      className={`link-button ${className}`}
      href={view.href ?? drawerAt(id)}
      data-row={id}
      data-action="view"
    >
      {children}
    </a>
  )
}
