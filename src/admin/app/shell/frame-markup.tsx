import { renderToStaticMarkup } from 'react-dom/server'
import { ShellSkeleton } from './shell-skeleton.tsx'

/** The frame that stands around every screen, as it stands in index.html: React draws the same in its place. */
export const frameMarkup = (product: string): string =>
  renderToStaticMarkup(<ShellSkeleton product={product} collapsed={false} />)
