import type { ReactNode } from 'react'
import './screen-state.css'

interface ScreenStateProps {
  readonly title: string
  readonly children?: ReactNode
  /** Announced at once: something went wrong. */
  readonly alert?: boolean
}

/** What a screen says when it has nothing to show: why, and what can be done. */
export const ScreenState = ({ title, children, alert = false }: ScreenStateProps) => (
  <div className="screen-state" role={alert ? 'alert' : undefined}>
    <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
      <path d="M4 40 48 8l44 32c-8 0-14-2-19-6L48 18 23 34c-5 4-11 6-19 6Z" />
      <path d="M24 46h48v6H24z" />
    </svg>
    <h1>{title}</h1>
    {children}
  </div>
)
