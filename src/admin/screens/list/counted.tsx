import type { ReactNode } from 'react'
import type { ListState } from '../model/list-state.ts'

interface CountedProps {
  readonly label: string
  /** What the list is narrowed to for it to hold what was counted; null: its search cannot say that. */
  readonly filters: ListState['filters'] | null
  readonly onFilters: (filters: ListState['filters']) => void
  readonly children: ReactNode
}

/** A figure above a list, leading to the records behind it where the list can hold just those. */
export function Counted({ label, filters, onFilters, children }: CountedProps) {
  if (filters === null) return children
  return (
    <button type="button" className="list-counted" onClick={() => onFilters(filters)}>
      <span className="visually-hidden">查看{label}：</span>
      {children}
    </button>
  )
}
