import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { fetchChunk } from './ui/fetch-chunk.ts'

/**
 * Translation by the browser, and extensions, put texts of the page into elements of their own. React then takes away, or
 * puts something before, what stands elsewhere by now, which would end the page with an error: what has moved is taken away
 * where it is, and what is new comes to the end. Answers how to undo it.
 */
export function bearForeignChanges(prototype: Node): () => void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === null) return child
    removeChild.call(child.parentNode, child)
    return child
  }
  prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    insertBefore.call(this, added, before?.parentNode === this ? before : null)
    return added
  }
  return () => Object.assign(prototype, { removeChild, insertBefore })
}

/** The key that an input method takes for itself, by its old number. */
const taken = 229

/**
 * Enter that ends the composition of a word in an input is for the word alone: no form is sent by it, and nothing hears of
 * it. Safari ends the composition first and tells of the key then. Answers how to stop.
 */
export function guardComposition(place: Window): () => void {
  const guard = (event: KeyboardEvent) => {
    const endsWord = event.key === 'Enter' && (event.isComposing || event.keyCode === taken)
    if (!endsWord || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  place.addEventListener('keydown', guard, { capture: true })
  return () => place.removeEventListener('keydown', guard, { capture: true })
}

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
