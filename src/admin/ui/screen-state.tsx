import type { ReactNode } from 'react'
import { BrandSign } from './brand-sign.tsx'
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
    <BrandSign width="96" height="64" />
    <h1>{title}</h1>
    {children}
  </div>
)
