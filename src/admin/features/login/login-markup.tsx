import { renderToString } from 'react-dom/server'
import { BrandSign } from '#admin/ui/brand-sign.tsx'
import type { RememberedAtLogin } from '#schema'
import { LoginScreen } from './login-screen.tsx'

/** The login screen as it stands in index.html, to be hydrated: it paints before any script has come. */
export const loginMarkup = (product: string, remembered: RememberedAtLogin): string =>
  renderToString(<LoginScreen product={product} remembered={remembered} onLogin={() => undefined} />)

/** The icon of the browser's tab, as a picture of its own. */
export const brandIcon = (): string =>
  renderToString(<BrandSign xmlns="http://www.w3.org/2000/svg" fill="#38a8f5" />)
