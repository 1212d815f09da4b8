import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

const loadLogin = () => import('./features/login/login-screen.tsx')
const loadDownload = () => import('./features/download/download-screen.tsx')
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
  // Both stand in the page: this screen does not load the config.
  const remembered = document.documentElement.dataset.remembered === 'account' ? 'account' : 'password'
  const screen = <LoginScreen product={document.title} remembered={remembered} onLogin={enter} />
  const root = hydrateRoot(container, screen)
}

async function showDownload(container: HTMLElement): Promise<void> {
  const { DownloadScreen } = await loadDownload()
  const appId = new URLSearchParams(window.location.search).get('appId') ?? ''
  createRoot(container).render(<DownloadScreen appId={appId} />)
}

const container = document.getElementById('root')
if (container) {
  // index.html has decided, by path and token, before its first paint.
  const { entry } = document.documentElement.dataset
  if (entry === 'login') void showLogin(container)
  else if (entry === 'download') void showDownload(container)
  else void showApp(() => createRoot(container))
}
