// Who may import whom: the table of ARCHITECTURE.md. A folder may always import itself.
const schema = '^src/schema/'
const domain = '^src/domain/'
const resources = '^src/resources/(?!.*\\.demo\\.ts$)'
// Demo records stand beside their entity, but belong to the platform: the browser never loads them.
const demo = '^src/resources/[^/]+\\.demo\\.ts$'
// What an area says to the text stands beside its code, but belongs to the text: both readers load it with the config.
const besideCode = '^src/platform/modules/[^/]+/[^/]+\\.(calls|moves|notices)\\.ts$'
// The numbers of the wire, by name: pure, and whoever judges a value may know them.
const dictionaries = '^src/resources/[a-z-]*dictionaries\\.ts$'
// Calls that are no operation of an entity: the login and the download page need those of their own area without the
// config (decisions 004, 012).
const calls = '^src/platform/modules/[^/]+/[^/]+\\.calls\\.ts$'
const config = '^resources\\.config\\.ts$'
const admin = (folder) => `^src/admin/${folder}/`
const ui = admin('ui')
const lib = admin('lib')
const screens = admin('screens')
/** Of the platform, but for what the text says there. */
const modules = '^src/platform/modules/(?!.*\\.(calls|moves|notices)\\.ts$)'
/** What every screen may know; the layers among screens are below. */
const screenMayImport = [config, schema, domain, admin('providers'), admin('fields'), ui, lib]

/** What every part of the platform may know. */
const pure = [schema, domain, dictionaries]
const platform = (folder) => `^src/platform/${folder}/`
/** What a platform is built on, its errors, and who may. */
const platformBase = '^src/platform/(contracts|module-contracts|errors|access|envelope)\\.ts$'

const ours = '^(src|tests|scripts)/|^resources\\.config\\.ts$'

/** Folders of `src/admin/screens`, the lowest first: each may import those below it, none beside it. */
const screenFolders = [
  ['model'],
  ['parts'],
  ['form'],
  ['actions', 'history'],
  ['board', 'export', 'import', 'order'],
  ['list'],
  ['detail'],
  ['route'],
]
const screenLayers = Object.fromEntries(
  screenFolders.flatMap((folders, height) =>
    folders.map((folder) => [
      `admin-screens-${folder}`,
      {
        from: admin(`screens/${folder}`),
        may: [
          ...screenMayImport,
          ...screenFolders
            .slice(0, height)
            .flat()
            .map((one) => admin(`screens/${one}`)),
        ],
      },
    ]),
  ),
)

const layers = {
  schema: { from: schema, may: [] },
  domain: { from: domain, may: [schema, dictionaries] },
  resources: { from: resources, may: [resources, schema, domain, besideCode] },
  'beside-code': { from: besideCode, may: [resources, schema, domain] },
  demo: {
    from: demo,
    may: [config, resources, schema, domain, '^src/platform/((module-)?contracts\\.ts|seed/)'],
  },
  config: { from: config, may: [schema, resources] },
  'admin-ui': { from: ui, may: [schema, domain] },
  'admin-lib': { from: lib, may: [schema, domain] },
  'admin-providers': { from: admin('providers'), may: [config, dictionaries, schema, domain, lib] },
  'admin-fields': { from: admin('fields'), may: [schema, domain, ui, lib] },
  ...screenLayers,
  // `$1` is the feature's own name, captured by `from`: no feature sees another one.
  'admin-features': {
    from: '^src/admin/features/([^/]+)',
    may: [...screenMayImport, calls, dictionaries, screens, '^src/admin/features/$1/'],
  },
  'admin-app': { from: admin('app'), may: ['^src/admin/(?!main\\.tsx)', config, schema, domain] },
  // Lazy imports of the login and the download page keep the shell out of their first load.
  'admin-main': {
    from: '^src/admin/main\\.tsx$',
    may: [admin('(app|ui|lib)'), admin('features/(login|download)'), '\\.css$'],
  },
  // Above nothing but what every part is given: `crud` and `modules` both stand on these two.
  'platform-services': { from: platform('services'), may: [platformBase, ...pure] },
  'platform-records': {
    from: platform('records'),
    may: [platformBase, platform('(services|db)'), ...pure],
  },
  // The config's own calls and what is more than that do not know each other: `contracts.ts` is between them.
  'platform-crud': {
    from: platform('crud'),
    may: [platformBase, platform('(services|records|db)'), ...pure],
  },
  'platform-modules': {
    from: modules,
    may: [
      modules,
      platformBase,
      platform('(services|records|db|simulator)'),
      besideCode,
      config,
      demo,
      ...pure,
    ],
  },
  platform: {
    from: '^src/platform/(?!(services|records|crud|modules)/)',
    may: ['^src/platform/', config, ...pure],
  },
}

const layerRules = Object.entries(layers).map(([name, { from, may }]) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: from },
  // A group reference such as `$1` is meaningless in a folder of one's own: `from` itself is the allowance there.
  to: { path: ours, pathNot: from.includes('(') ? may : [from, ...may] },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    {
      name: 'every-file-has-a-layer',
      comment: 'a file in no folder of the table has no rules, so it may import nothing of ours',
      severity: 'error',
      from: { path: '^src/', pathNot: Object.values(layers).map(({ from }) => from) },
      to: { path: ours },
    },
    {
      name: 'pure-needs-no-runtime',
      comment: 'schema, domain, resources and the config load in the browser and in Node alike',
      severity: 'error',
      from: { path: [schema, domain, resources, besideCode, config] },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'only-main-imports-app',
      comment: 'and the check of the config, which looks for the keys of hand-made parts',
      severity: 'error',
      from: { pathNot: [admin('app'), '^src/admin/main\\.tsx$', '^tests/', '^scripts/config-check\\.ts$'] },
      to: { path: admin('app') },
    },
    {
      name: 'nobody-imports-tests',
      comment:
        'but for the command line of the generated tests, and the bench of every call, which makes them with their inputs',
      severity: 'error',
      from: {
        pathNot: ['^tests/', '^scripts/smoke(-ui)?\\.ts$', '^scripts/bench/every-call\\.ts$'],
      },
      to: { path: '^tests/' },
    },
    {
      name: 'nobody-imports-a-program',
      comment:
        'importing one runs it: a test that imported the platform’s start had a second server in its process',
      severity: 'error',
      from: {},
      to: { path: '^(src/platform/main|src/admin/main|scripts/.*main)\\.tsx?$' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      comment: 'an import that cannot be resolved would escape every rule above',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|reports|data)/' },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'browser', 'types', 'default'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
}
