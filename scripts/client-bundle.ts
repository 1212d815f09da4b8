import type { Plugin, Rolldown } from 'vite'

/** Packages that forget to say that unused modules of theirs may go. refine brings CSV and plural rules along. */
const idleWhenUnused =
  /node_modules\/(antd|rc-[a-z-]+|@rc-component|@refinedev|papaparse|pluralize|error-stack-parser|stackframe)\//

/** What the login screen and the shell share: React, the http client, the session. */
const base = /src\/admin\/(main\.tsx|lib\/|providers\/http\.ts|features\/login\/login-calls\.ts)/

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

const filterDropdown = /node_modules\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/

/**
 * antd's table filters rows in the browser, with a tree, radios and inputs of its own. Ours ask the platform, so that
 * part is left out; a column with `filters` would show none.
 */
export const withoutTableFilters = (): Plugin => {
  let isFound = false
  return {
    name: 'eaves-without-table-filters',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load(id) {
      if (!filterDropdown.test(id)) return null
      isFound = true
      return 'export const flattenKeys = () => []\nexport default ({ children }) => children\n'
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('antd has moved its FilterDropdown: see withoutTableFilters')
    },
  }
}
