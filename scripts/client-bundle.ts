import type { Plugin, Rolldown } from 'vite'

/** Packages that forget to say that unused modules of theirs may go. refine brings CSV and plural rules along. */
const idleWhenUnused =
  /node_modules\/(antd|rc-[a-z-]+|@rc-component|@refinedev|papaparse|pluralize|error-stack-parser|stackframe)\//

/** What all entries share: React, the http client, the session, the words of the dictionaries. */
const base = new RegExp(
  [
    'src/admin/(main\\.tsx|lib/|providers/http\\.ts|features/login/login-calls\\.ts)',
    'src/(domain/byte-size|schema/dictionary)\\.ts',
    // The QR code of the download page needs them.
    '@babel/runtime/helpers/esm/(extends|objectWithoutProperties|createForOfIterator|toConsumableArray|classCallCheck|createClass|defineProperty)',
  ].join('|'),
)

/** Everything that a first list needs beyond that, as far as static imports reach. */
const shell = /src\/admin\/app\/home-pages\.tsx/

/**
 * Two chunks instead of fifty: they compress 6 % better, and neither entry waits for a chain of files. Lazy parts keep
 * chunks of their own.
 */
export const clientBundle: Rolldown.RolldownOptions = {
  treeshake: { moduleSideEffects: (id) => (idleWhenUnused.test(id) ? false : undefined) },
  output: {
    codeSplitting: {
      groups: [
        { name: 'base', test: base, priority: 2 },
        { name: 'shell', test: shell, priority: 1 },
      ],
    },
  },
}

interface LeftOut {
  /** A module's file, within its package. */
  readonly file: RegExp
  /** Stands in for it. */
  readonly module: string
}

/**
 * Parts of libraries that no screen of ours reaches, but that nothing else takes out of the bundle. antd's table
 * filters rows in the browser, with a tree, radios and inputs of its own: ours ask the platform, and a column with
 * `filters` would show none. @refinedev/antd renders markdown in a field of its own (38 kB).
 */
const leftOut: readonly LeftOut[] = [
  {
    file: /node_modules\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/,
    module: 'export const flattenKeys = () => []\nexport default ({ children }) => children\n',
  },
  { file: /node_modules\/react-markdown\/src\/react-markdown\.js$/, module: 'export default () => null\n' },
  { file: /node_modules\/remark-gfm\/index\.js$/, module: 'export default () => undefined\n' },
]

/** Keeps them out of a build, and fails it where one has moved. */
export const withoutUnreached = (): Plugin => {
  const found = new Set<LeftOut>()
  return {
    name: 'eaves-without-unreached',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load(id) {
      const part = leftOut.find(({ file }) => file.test(id))
      if (part) found.add(part)
      return part?.module ?? null
    },
    buildEnd(error) {
      const moved = leftOut.find((part) => !found.has(part))
      if (!error && moved) this.error(`no module is ${moved.file}: see leftOut in scripts/client-bundle.ts`)
    },
  }
}
