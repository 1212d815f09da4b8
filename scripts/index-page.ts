import { readFile } from 'node:fs/promises'
import type { Plugin, Rollup } from 'vite'
import { loadSource } from './load-source.ts'

const login = 'src/admin/features/login'
const shell = 'src/admin/app/shell'

/** What the login screen shows of the config. */
interface Shown {
  readonly product: string
  readonly login: { readonly remember: string }
  readonly calls: Readonly<Record<(typeof opening)[number], { readonly path: string }>>
}

interface LoginMarkup {
  readonly loginMarkup: (product: string, remembered: string) => string
  readonly brandIcon: () => string
}

interface FrameMarkup {
  readonly frameMarkup: (product: string) => string
}

/** What every document of a session asks for first (`openSession`). */
const opening = ['auth.info', 'auth.menuTree', 'settings.own'] as const

/** The files an entry needs at once: itself and whatever it imports statically, from far to near. */
function filesOf(name: string, bundle: Rollup.OutputBundle, seen = new Set<string>()): string[] {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || seen.has(name)) return []
  seen.add(name)
  return [...chunk.imports.flatMap((each) => filesOf(each, bundle, seen)), name]
}

const entryFiles = (module: string, bundle: Rollup.OutputBundle): string[] => {
  const chunk = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(module),
  )
  return chunk ? filesOf(chunk.fileName, bundle).map((name) => `/${name}`) : []
}

/**
 * Puts into index.html what is painted before any code has come: the login screen or the frame around every screen, with
 * their style, the product's name and its sign. And the first calls.
 */
const firstPaint = (): Plugin => ({
  name: 'eaves-first-paint',
  transformIndexHtml: {
    // Before vite looks at the styles, which it minifies.
    order: 'pre',
    async handler(html) {
      const [{ loginMarkup, brandIcon }, { frameMarkup }, { config }, ...styles] = await Promise.all([
        loadSource<LoginMarkup>(`${login}/login-markup.tsx`),
        loadSource<FrameMarkup>(`${shell}/frame-markup.tsx`),
        loadSource<{ config: Shown }>('resources.config.ts'),
        readFile(`${shell}/frame.css`, 'utf8'),
        readFile(`${login}/login.css`, 'utf8'),
      ])
      return html
        .replace('brand-icon', () => `data:image/svg+xml,${encodeURIComponent(brandIcon())}`)
        .replace('<!--product-->', () => config.product)
        .replace('/*first-paint.css*/', () => styles.join('\n'))
        .replace('remembered-at-login', () => config.login.remember)
        .replace("['calls-of-the-session']", () =>
          JSON.stringify(opening.map((name) => config.calls[name].path)),
        )
        .replace('<!--login-->', () => loginMarkup(config.product, config.login.remember))
        .replace('<!--frame-->', () => frameMarkup(config.product))
    },
  },
})

/** Tells the script in index.html which files each entry needs, so that none waits for another. */
const entryPreloads = (): Plugin => ({
  name: 'eaves-entry-preloads',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const code = {
        login: entryFiles(`${login}/login-screen.tsx`, bundle),
        download: entryFiles('src/admin/features/download/download-screen.tsx', bundle),
        app: entryFiles('src/admin/app/app.tsx', bundle),
      }
      return html.replace('{ login: [], download: [], app: [] }', () => JSON.stringify(code))
    },
  },
})

export const indexPage = (): Plugin[] => [firstPaint(), entryPreloads()]
