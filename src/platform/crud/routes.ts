import { logAction } from '#resources/dictionaries.ts'
import {
  type Allowed,
  isTransition,
  type Method,
  type Operation,
  operations,
  type ResolvedConfig,
  type ResolvedResource,
  type Values,
} from '#schema'
import { anyAllowed } from '../access.ts'
import type { CallContext, CallHandler } from '../contracts.ts'
import { inTransaction } from '../db/transaction.ts'
import type { PlatformModules, ResourceHooks } from '../module-contracts.ts'
import { nameRecord, recordOperation } from '../records/operation-log.ts'
import { commentCreateHandler, commentListHandler } from './comments.ts'
import { actionFileHandler } from './import/action-file.ts'
import { importHandler, templateHandler } from './import/import.ts'
import { revealOf } from './input.ts'
import { detailHandler } from './read/detail.ts'
import { listHandler } from './read/list.ts'
import { lookupHandler } from './read/lookup.ts'
import { actionHandler } from './write/action.ts'
import { createHandler } from './write/create.ts'
import { createManyHandler } from './write/create-many.ts'
import { deleteHandler } from './write/delete.ts'
import type { RecordAction } from './write/guards.ts'
import { linkHandler } from './write/link.ts'
import { orderingHandler } from './write/ordering.ts'
import { updateHandler } from './write/update.ts'
import { isUpsert, singletonHandler, upsertHandler } from './write/upsert.ts'

/** Who has looked at what others only see masked. */
async function recordReveal(context: CallContext, resource: ResolvedResource, name: string, record: Values) {
  const targetName = await nameRecord(context, resource, record)
  await inTransaction(context, (context) =>
    recordOperation(context, {
      action: logAction.reveal,
      module: resource.module,
      targetType: resource.name,
      targetId: String(record.id),
      targetName,
      content: `查看${resource.label}[${targetName}]的[${resource.fields[name]?.label}]`,
    }),
  )
}

/** The record that a list or a detail answered; undefined: it found none. */
const recordOf = (answer: Values & { readonly list?: readonly Values[] }): Values | undefined =>
  answer.list ? answer.list[0] : answer

/** A read with an entry in the log where it has answered a masked field in clear. */
const loggingReveals =
  (resource: ResolvedResource, read: CallHandler): CallHandler =>
  async (input, context) => {
    const answer = (await read(input, context)) as Values | null
    const name = revealOf(resource, input)
    const record = answer === null ? undefined : recordOf(answer)
    if (name !== null && record) await recordReveal(context, resource, name, record)
    return answer
  }

export interface Route {
  /** As the log and messages to developers name it: `project.create`. */
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly allow: Allowed
  /** Multipart bodies are left to the handler. */
  readonly takesFiles?: boolean
  readonly handle: CallHandler
}

const handlers: Readonly<
  Record<Operation, (resource: ResolvedResource, hooks: ResourceHooks) => CallHandler>
> = {
  list: (resource) => loggingReveals(resource, listHandler(resource)),
  detail: (resource) => loggingReveals(resource, detailHandler(resource)),
  create: createHandler,
  update: updateHandler,
  delete: deleteHandler,
}

function handlerOf(resource: ResolvedResource, hooks: ResourceHooks, operation: Operation): CallHandler {
  if (operation === 'create' && resource.one !== null) return singletonHandler(resource, hooks, resource.one)
  if (operation === 'create' && resource.createMany !== null)
    return createManyHandler(resource, hooks, resource.createMany)
  return (operation === 'update' && isUpsert(resource) ? upsertHandler : handlers[operation])(resource, hooks)
}

/** One route for each path: a create that shares that of the update is part of it. */
const operationRoutes = (resource: ResolvedResource, hooks: ResourceHooks): Route[] =>
  operations.flatMap((operation) => {
    const endpoint = resource.endpoints[operation]
    if (!endpoint || (operation === 'create' && isUpsert(resource))) return []
    const name = `${resource.name}.${operation}`
    return [{ name, ...endpoint, handle: handlerOf(resource, hooks, operation) }]
  })

const orderingRoutes = (resource: ResolvedResource): Route[] =>
  resource.ordering
    ? [
        {
          name: `${resource.name}.ordering`,
          ...resource.ordering.endpoint,
          handle: orderingHandler(resource, resource.ordering),
        },
      ]
    : []

const lookupRoutes = (resource: ResolvedResource, hooks: ResourceHooks): Route[] =>
  Object.values(resource.lookups).map((lookup) => ({
    name: `${resource.name}.${lookup.name}`,
    ...lookup.endpoint,
    handle: lookupHandler(resource, lookup, hooks.lookups?.[lookup.name]),
  }))

const importRoutes = (resource: ResolvedResource, hooks: ResourceHooks): Route[] => {
  const { name, import: imported } = resource
  if (imported === null) return []
  const handle = importHandler(resource, hooks, imported)
  return [
    { name: `${name}.import`, ...imported.endpoint, takesFiles: true, handle },
    { name: `${name}.importTemplate`, ...imported.template, handle: templateHandler(resource, imported) },
  ]
}

const commentRoutes = (resource: ResolvedResource): Route[] => {
  const { name, comments } = resource
  if (comments === null) return []
  return [
    { name: `${name}.commentList`, ...comments.list, handle: commentListHandler(resource) },
    { name: `${name}.commentCreate`, ...comments.create, handle: commentCreateHandler(resource) },
  ]
}

const actionFileRoutes = (resource: ResolvedResource): Route[] =>
  Object.values(resource.actionFiles).flatMap((file) => [
    {
      name: `${resource.name}.${file.name}`,
      ...file.endpoint,
      takesFiles: true,
      handle: actionFileHandler(resource, file),
    },
    {
      name: `${resource.name}.${file.name}Template`,
      ...file.template,
      handle: templateHandler(resource, file),
    },
  ])

const linkRoutes = (resource: ResolvedResource, hooks: ResourceHooks): Route[] =>
  Object.values(resource.links).map((link) => ({
    name: `${resource.name}.${link.name}`,
    ...link.endpoint,
    handle: linkHandler(resource, hooks, link),
  }))

const storesAnything = ({ input, set }: RecordAction) => input.length > 0 || Object.keys(set).length > 0

const hasHandler = ({ actions, largeActions }: ResourceHooks, name: string) =>
  actions?.[name] !== undefined || largeActions?.[name] !== undefined

/** Transitions and actions; those with the path of an operation, a call or an import are just that. */
function actionRoutes(resource: ResolvedResource, hooks: ResourceHooks, taken: ReadonlySet<string>): Route[] {
  const all: RecordAction[] = [
    ...Object.values(resource.states?.transitions ?? {}),
    ...Object.values(resource.actions),
  ].filter((action) => !taken.has(action.endpoint.path))
  for (const action of all)
    if (!isTransition(action) && !storesAnything(action) && !hasHandler(hooks, action.name))
      throw new Error(
        `${resource.name}.actions.${action.name} stores nothing and has no handler: give it an input, a set or a call, or a handler of that name in the hooks of a module (docs/platform-modules.md)`,
      )
  const paths = [...new Set(all.map((action) => action.endpoint.path))]
  return paths.map((path) => {
    const sharing = all.filter((action) => action.endpoint.path === path)
    return {
      name: `${resource.name}.${sharing.map((action) => action.name).join('|')}`,
      method: 'POST',
      path,
      allow: anyAllowed(sharing.map((action) => action.endpoint.allow)),
      handle: actionHandler(resource, hooks, sharing),
    }
  })
}

/** Every call that the config makes the platform answer, except `config.calls`. */
export function resourceRoutes(config: ResolvedConfig, modules: PlatformModules): readonly Route[] {
  const imports = Object.values(config.resources).flatMap((one) => one.import?.endpoint.path ?? [])
  const calls = [...Object.values(config.calls).map((call) => call.path), ...imports]
  return Object.values(config.resources).flatMap((resource) => {
    const hooks = modules.hooks[resource.name] ?? {}
    const own = [
      ...operationRoutes(resource, hooks),
      ...lookupRoutes(resource, hooks),
      ...linkRoutes(resource, hooks),
      ...orderingRoutes(resource),
      ...importRoutes(resource, hooks),
      ...actionFileRoutes(resource),
      ...commentRoutes(resource),
    ]
    return [...own, ...actionRoutes(resource, hooks, new Set([...calls, ...own.map((route) => route.path)]))]
  })
}
