import type { ReactNode } from 'react'
import './previews.css'

interface PhoneProps {
  /** What its screen shows: 商品详情. */
  readonly title: string
  readonly children: ReactNode
  /** Stays at the bottom of the screen. */
  readonly foot?: ReactNode
}

/** A phone with a screen of the app. */
export const Phone = ({ title, children, foot }: PhoneProps) => (
  <section className="phone" aria-label={`手机预览：${title}`}>
    <header className="phone-head">{title}</header>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by key through this */}
    <div className="phone-body" tabIndex={0}>
      {children}
    </div>
    {foot && <footer className="phone-foot">{foot}</footer>}
  </section>
)
