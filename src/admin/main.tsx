import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

const loadLogin = () => import('./features/login/login-screen.tsx')
const loadApp = () => import('./app/app.tsx')

/** The screens behind the login, fetched while someone is still typing. */
const preload = () => void import('./app/preload.ts').then((app) => app.preload())

async function showApp(root: () => Root): Promise<void> {
  const { App } = await loadApp()
  root().render(<App />)
}

async function showLogin(container: HTMLElement): Promise<void> {
  for (const sign of ['input', 'keydown', 'pointerdown'])
    container.addEventListener(sign, preload, { once: true })
  const { LoginScreen } = await loadLogin()
  const enter = () => {
    window.history.replaceState(null, '', '/home')
    void showApp(() => root)
  }
  const root = hydrateRoot(container, <LoginScreen product={document.title} onLogin={enter} />)
}

const container = document.getElementById('root')
if (container) {
  // index.html has decided, by path and token, before its first paint.
  if (document.documentElement.dataset.entry === 'login') void showLogin(container)
  else void showApp(() => createRoot(container))
}
