import { renderToString } from 'react-dom/server'
import { LoginScreen } from './login-screen.tsx'

/** The login screen as it stands in index.html, to be hydrated: it paints before any script has come. */
export const loginMarkup = (product: string): string =>
  renderToString(<LoginScreen product={product} onLogin={() => undefined} />)
