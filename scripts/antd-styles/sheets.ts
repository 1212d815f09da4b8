import type { ThemeConfig } from 'antd'
import { compute, scopeClass } from './compute.ts'
import { type Blocks, blocksOf, cssOf, type Themed } from './variables.ts'

/** antd's themes: light, dark, and light where the system asks for reduced motion. */
export type Themes = Readonly<Record<keyof Themed, ThemeConfig>>

export interface Sheets {
  /** In the class of each element that has variables of its own. */
  readonly scopeClass: string
  /** The variables that all components share, and what antd says of links and icons. */
  readonly base: string
  /** Of a style module (`input/style/index`), by what antd calls each of its styles (`Input-Shared`). */
  readonly of: (file: string) => ReadonlyMap<string, string>
}

/** What every component's style brings along. */
const resets = ['Shared', 'ant-design-icons']
const isReset = (name: string) => resets.includes(name)

const everybody = `.${scopeClass}`

/** The variables that all share and some component has a value of its own for. */
function overridden({ components = {} }: ThemeConfig, all: Blocks): ReadonlySet<string> {
  const tokens = Object.values(components).flatMap((component) => Object.keys(component))
  const names = tokens.map(
    (token) => `--ant-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
  return new Set(names.filter((name) => all.get(everybody)?.has(name)))
}

/**
 * Variables belong to the root, where browsers compute them once. Those that some component overrides stay with the
 * components: each takes the shared value up anew, as antd's own blocks do, or says its own.
 */
function placed(blocks: Blocks, kept: ReadonlySet<string>): Blocks {
  const root = new Map<string, string>()
  const scoped = new Map<string, ReadonlyMap<string, string>>()
  for (const [selector, block] of blocks) {
    for (const [name, value] of block) if (selector === everybody || !kept.has(name)) root.set(name, value)
    scoped.set(selector, new Map([...block].filter(([name]) => kept.has(name))))
  }
  return new Map([[':root', root], ...scoped])
}

const forEach = (themes: Themes, read: (theme: ThemeConfig) => Blocks): Themed => ({
  light: read(themes.light),
  dark: read(themes.dark),
  still: read(themes.still),
})

/** antd's styles for both themes at once, as it would compute them in the browser. */
export function antdSheets(themes: Themes): Sheets {
  const any = 'app/style/index'
  const shared = (theme: ThemeConfig) => blocksOf(compute(theme, any).text('token'))
  const kept = overridden(themes.light, shared(themes.light))
  return {
    scopeClass,
    base:
      cssOf(forEach(themes, (theme) => placed(shared(theme), kept))) +
      compute(themes.light, any).text('style', isReset),
    of: (file) => {
      const { names, text } = compute(themes.light, file)
      const own = (theme: ThemeConfig) => blocksOf(compute(theme, file).text('cssVar'))
      const variables = cssOf(forEach(themes, (theme) => placed(own(theme), kept)))
      const rules = (name: string) => text('style', (each) => each === name)
      if (compute(themes.dark, file).text('style') !== text('style'))
        throw new Error(`antd's ${file} differs between the themes in more than variables`)
      return new Map(names.filter((name) => !isReset(name)).map((name) => [name, variables + rules(name)]))
    },
  }
}
