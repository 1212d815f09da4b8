import { fileURLToPath } from 'node:url'
import type { ThemeConfig } from 'antd'
import type { Plugin, Rolldown } from 'vite'
import { parseAst } from 'vite'
import { loadSource } from '../load-source.ts'
import type { Sheets } from './sheets.ts'

interface Tokens {
  readonly antdTheme: (name: 'light' | 'dark', isStill: boolean) => ThemeConfig
}

interface Call {
  readonly type: string
  readonly start: number
  readonly callee: { readonly type: string; readonly name?: string }
  readonly arguments: readonly { readonly start: number; readonly end: number }[]
}

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

const isMaker = (node: Partial<Call>): node is Call =>
  node.type === 'CallExpression' && node.callee?.type === 'Identifier' && makers.has(node.callee.name ?? '')

/** The calls in a style module that make its styles, wherever they stand. */
function makersIn(node: unknown): readonly Call[] {
  if (typeof node !== 'object' || node === null) return []
  return isMaker(node as Partial<Call>) ? [node as Call] : Object.values(node).flatMap(makersIn)
}

/** `'Table'` is `Table-Table`, `['Input', 'Shared']` is `Input-Shared`. */
function nameOf(argument: string): string {
  const names = [...argument.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  return names.length === 1 ? `${names[0]}-${names[0]}` : names.join('-')
}

/** Nobody asks for these: right to left, columns by the screen's width, colours by name for buttons and bubbles. */
const unasked =
  /-rtl|-col-(?:xs|sm|md|lg|xl|xxl)-|-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)\b/

/** Without the rules that only hold for those. */
const asked = (sheet: string): string =>
  sheet.replace(/([^{}]+)\{[^{}]*\}/g, (rule, selector: string) =>
    !selector.includes(':not(') && selector.split(',').every((one) => unasked.test(one)) ? '' : rule,
  )

/** Each style keeps its name, and gets its sheet in place of what would compute it. */
function withSheets(code: string, sheets: ReadonlyMap<string, string>, file: string): string {
  const calls = makersIn(parseAst(code)).toSorted((a, b) => b.start - a.start)
  let result = code
  for (const { start, arguments: given } of calls) {
    const [first, last] = [given[0], given.at(-1)]
    if (!first || !last) throw new Error(`${file} makes a style without a name`)
    const name = nameOf(code.slice(first.start, first.end))
    const sheet = sheets.get(name)
    if (!sheet) throw new Error(`antd computed nothing for ${name} of ${file}`)
    const made = `/*#__PURE__*/${result.slice(start, first.start)}${JSON.stringify(name)}, ${JSON.stringify(asked(sheet))}`
    result = result.slice(0, start) + made + result.slice(last.end)
  }
  return result
}

const styleModule = /node_modules\/antd\/es\/((?:[\w-]+\/style\/[\w-]+|_util\/wave\/style))\.js$/
const maker = /node_modules\/antd\/es\/theme\/util\/genStyleUtils\.js$/
const builtStyles = fileURLToPath(new URL('../../src/admin/app/theme/built-styles.ts', import.meta.url))
const baseSheet = /src\/admin\/app\/theme\/base-sheet\.ts$/

/**
 * antd computes its styles in the browser, once for each component: a quarter of the time to a first list. A build
 * computes them itself, and ships the sheets in place of the code; `src/admin/app/theme/built-styles.ts` hangs them up.
 */
export const antdStyles = (): Plugin => {
  let sheets: Sheets
  let isInPlace = false
  return {
    name: 'eaves-antd-styles',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async buildStart() {
      // antd itself: nothing for a server in development to load.
      const { antdSheets } = await import('./sheets.ts')
      const { antdTheme } = await loadSource<Tokens>('src/admin/app/theme/tokens.ts')
      sheets = antdSheets({
        light: antdTheme('light', false),
        dark: antdTheme('dark', false),
        still: antdTheme('light', true),
      })
    },
    load(id): Rolldown.LoadResult {
      if (baseSheet.test(id)) {
        isInPlace = true
        return Object.entries({ scopeClass: sheets.scopeClass, baseSheet: sheets.base })
          .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}\n`)
          .join('')
      }
      return maker.test(id) ? `export * from ${JSON.stringify(builtStyles)}\n` : null
    },
    buildEnd(error) {
      if (!error && !isInPlace)
        this.error(`no module is ${baseSheet}: antd's components would have no colours`)
    },
    transform(code, id) {
      const file = styleModule.exec(id)?.[1]
      if (file === undefined || !/gen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/.test(code))
        return null
      return { code: withSheets(code, sheets.of(file), file), map: null }
    },
  }
}
