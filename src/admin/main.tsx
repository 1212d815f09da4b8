import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { bearForeignChanges, guardComposition } from './lib/page-guards.ts'
import { fetchChunk } from './ui/fetch-chunk.ts'

const loadLogin = () => fetchChunk(() => import('./features/login/login-screen.tsx'))
const loadDownload = () => fetchChunk(() => import('./features/download/download-screen.tsx'))
const loadApp = () => fetchChunk(() => import('./app/app.tsx'))

/** The screens behind the login, fetched while someone is still typing. */
const preload = () => void import('./app/preload.ts').then((app) => app.preload())

declare global {
  interface Window {
    /** index.html says that the browser is too old, and so has said what is wrong. */
    readonly tooOld: boolean
  }
}

/** The code of an entry cannot be fetched: what stands in the page stays, with a word above it. */
function sayNotLoaded(): void {
  const template = document.getElementById('not-loaded')
  if (template instanceof HTMLTemplateElement && !window.tooOld) document.body.prepend(template.content)
}

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
    showApp(() => root).catch(sayNotLoaded)
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

/** index.html has decided which entry this is, by path and token, before its first paint. */
function show(container: HTMLElement): Promise<void> {
  const { entry } = document.documentElement.dataset
  if (entry === 'login') return showLogin(container)
  if (entry === 'download') return showDownload(container)
  return showApp(() => createRoot(container))
}

guardComposition(window)
bearForeignChanges(Node.prototype)

const container = document.getElementById('root')
if (container) show(container).catch(sayNotLoaded)
