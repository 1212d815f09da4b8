import type { Plugin, Rolldown } from 'vite'
import { loadSource } from './load-source.ts'

/**
 * Packages that forget to say that unused modules of theirs may go (refine brings CSV and plural rules along), and what
 * of ours only declares and computes: the checks of the config, which the build has made itself, are not for browsers.
 */
const idleWhenUnused =
  /node_modules\/(antd|rc-[a-z-]+|@rc-component|@refinedev|papaparse|pluralize|error-stack-parser|stackframe)\/|\/src\/(schema|domain|resources)\/|\/src\/platform\/modules\/.*\.(calls|moves|notices)\.ts$/

/** What all entries share: React, the http client, the session, the words of the dictionaries, and how a field is judged. */
const base = new RegExp(
  [
    'src/admin/(main\\.tsx|lib/|ui/brand-sign\\.tsx|providers/http\\.ts|features/login/(login-calls|entry-fields)\\.ts)',
    'src/(domain/byte-size|schema/dictionary)\\.ts',
    // The QR code of the download page needs them.
    '@babel/runtime/helpers/esm/(extends|objectWithoutProperties|createForOfIterator|toConsumableArray|classCallCheck|createClass|defineProperty)',
  ].join('|'),
)

/** The query library, which the shell and the download page share and the login does without. */
const query = /node_modules\/@tanstack\/(query-core|react-query)\/|src\/admin\/providers\/query-client\.ts/

/** Everything that a first list needs beyond that, as far as static imports reach. */
const shell = /src\/admin\/app\/home-pages\.tsx/

/**
 * Three chunks instead of fifty: they compress 6 % better, and neither entry waits for a chain of files. Lazy parts keep
 * chunks of their own.
 */
export const clientBundle: Rolldown.RolldownOptions = {
  treeshake: { moduleSideEffects: (id) => (idleWhenUnused.test(id) ? false : undefined) },
  output: {
    codeSplitting: {
      groups: [
        { name: 'base', test: base, priority: 3 },
        { name: 'query', test: query, priority: 2 },
        { name: 'shell', test: shell, priority: 1 },
      ],
    },
  },
}

interface LeftOut {
  /** A module's file, within its package or this project. */
  readonly file: RegExp
  /** The file that does without it, where others need it; default: all do without. */
  readonly importer?: RegExp
  /** Stands in for it. */
  readonly module: string | (() => Promise<string>)
}

interface Node {
  readonly icon: string | null
  readonly children: readonly Node[]
}

const iconsIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ icon, children }) => [...(icon === null ? [] : [icon]), ...iconsIn(children)])

/** Of the 831 icons those that the menu names. */
async function namedIcons(): Promise<string> {
  const { config } = await loadSource<{ config: { menu: readonly Node[] } }>('resources.config.ts')
  const names = [...new Set(iconsIn(config.menu))].join(', ')
  return `import { ${names} } from '@ant-design/icons'\nexport const menuIcons = { ${names} }\n`
}

/** qs as far as flat queries go. */
const plainQueries = `const parse = (text) => Object.fromEntries(new URLSearchParams(text))
const stringify = (values, { addQueryPrefix = false } = {}) => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  const text = String(new URLSearchParams(given))
  return addQueryPrefix && text !== '' ? '?' + text : text
}
export default { parse, stringify }
`

const nothing = 'export default () => null\n'

const barBesideBody = `const bar = (target) => {
  const box = document.createElement('div')
  box.style.cssText = 'position: absolute; overflow: scroll'
  target.append(box)
  const width = box.offsetWidth - box.clientWidth
  box.remove()
  return width
}
export const getTargetScrollBarSize = (target) => ({ width: target.style.maxHeight === '' ? 0 : bar(target) })
`

/**
 * Parts that no screen of ours reaches, but that nothing else takes out of the bundle. antd's table filters rows in
 * the browser, with a tree, radios and inputs of its own: ours ask the platform, and a column with `filters` would show
 * none. Rows are chosen by checkboxes, not by radios, and its helpers for keys of trees draw no tree: what draws them
 * comes with the screens that do. None of our dialogs is `loading`, for which antd's bring a skeleton along. Every
 * browser that the build is for has `ResizeObserver`. refine makes plurals of English names, and ours are Chinese. qs
 * reads and writes nested queries for refine (50 kB with what it stands on); our screens have codecs of their own and
 * take nothing of refine's reading, so flat ones do. @refinedev/antd renders markdown in a field of its own (38 kB).
 * rc-table measures the scroll bar of every table, which makes the browser lay out the page before it is complete, and
 * draws the table once more with what it found; only bodies of a limited height have one beside them. axios asks by
 * XMLHttpRequest wherever there is one, which tells how far an upload is.
 */
const leftOut: readonly LeftOut[] = [
  {
    file: /node_modules\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/,
    module: 'export const flattenKeys = () => []\nexport default ({ children }) => children\n',
  },
  {
    file: /node_modules\/antd\/es\/radio\/index\.js$/,
    importer: /node_modules\/antd\/es\/table\/hooks\/useSelection\.js$/,
    module: nothing,
  },
  {
    file: /node_modules\/antd\/es\/skeleton\/index\.js$/,
    importer: /node_modules\/antd\/es\/modal\/Modal\.js$/,
    module: nothing,
  },
  {
    file: /node_modules\/rc-tree\/es\/TreeNode\.js$/,
    importer: /node_modules\/rc-tree\/es\/util\.js$/,
    module: nothing,
  },
  {
    file: /node_modules\/resize-observer-polyfill\/dist\/ResizeObserver\.es\.js$/,
    module: 'export default ResizeObserver\n',
  },
  {
    file: /node_modules\/pluralize\/pluralize\.js$/,
    module: 'const same = (word) => word\nexport default { plural: same, singular: same }\n',
  },
  { file: /node_modules\/qs\/lib\/index\.js$/, module: plainQueries },
  { file: /node_modules\/react-markdown\/src\/react-markdown\.js$/, module: nothing },
  { file: /node_modules\/remark-gfm\/index\.js$/, module: 'export default () => undefined\n' },
  {
    file: /node_modules\/rc-util\/es\/getScrollBarSize\.js$/,
    importer: /node_modules\/rc-table\/es\/Table\.js$/,
    module: barBesideBody,
  },
  { file: /node_modules\/axios\/lib\/adapters\/fetch\.js$/, module: 'export const getFetch = () => false\n' },
  { file: /src\/admin\/app\/shell\/menu-icons\.ts$/, module: namedIcons },
]

/** The address of what stands in for a part in one of the files that import it. */
const standIn = (index: number) => `\0left-out:${index}`

/** react-router offers what warns developers to everybody who does not ask for the other by its file. */
const developing = /(node_modules\/react-router\/dist)\/development\//

/** Keeps them out of a build, and fails it where one has moved. */
export const withoutUnreached = (): Plugin => {
  const found = new Set<LeftOut>()
  return {
    name: 'eaves-without-unreached',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (resolved === null) return null
      const index = leftOut.findIndex((part) => part.importer?.test(importer) && part.file.test(resolved.id))
      if (index >= 0) return standIn(index)
      return developing.test(resolved.id)
        ? { ...resolved, id: resolved.id.replace(developing, '$1/production/') }
        : resolved
    },
    async load(id) {
      const part = leftOut.find((one, index) => (one.importer ? id === standIn(index) : one.file.test(id)))
      if (!part) return null
      found.add(part)
      return typeof part.module === 'string' ? part.module : await part.module()
    },
    buildEnd(error) {
      const moved = leftOut.find((part) => !found.has(part))
      if (!error && moved) this.error(`no module is ${moved.file}: see leftOut in scripts/client-bundle.ts`)
    },
  }
}
