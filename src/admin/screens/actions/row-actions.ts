import {
  type Allowed,
  type Moment,
  matches,
  type ResolvedAction,
  type ResolvedBaseAction,
  type ResolvedConfig,
  type ResolvedLinkSet,
  type ResolvedResource,
  type ResolvedTransition,
  type Values,
} from '#schema'
import { mayView, screenHref } from '../record-href.ts'

/** The person the buttons are for. Answers come from a set: they cost nothing per row. */
export interface Viewer {
  readonly id: string | null
  readonly may: (allow: Allowed) => boolean
}

export type RowAction =
  | {
      readonly kind: 'view'
      readonly key: 'view'
      readonly label: string
      /** Of the record's own screen; null: a drawer shows it. */
      readonly href: string | null
    }
  | {
      readonly kind: 'edit' | 'remove' | 'addChild'
      readonly key: 'edit' | 'remove' | 'addChild'
      readonly label: string
    }
  | {
      readonly kind: 'ask'
      readonly key: string
      readonly label: string
      readonly action: ResolvedAction | ResolvedTransition
    }
  | {
      readonly kind: 'link'
      readonly key: string
      readonly label: string
      /** The resource whose records are the links. */
      readonly resource: string
      readonly link: ResolvedLinkSet
    }

/** A set of links is offered on the records that its field `one` points at. */
export const linksOn = (config: ResolvedConfig, resource: ResolvedResource) =>
  Object.values(config.resources).flatMap((other) =>
    Object.values(other.links).flatMap((link) => {
      const one = other.fields[link.one]
      return one?.kind === 'reference' && one.target === resource.name ? [{ resource: other.name, link }] : []
    }),
  )

const isFrozen = ({ frozen }: ResolvedResource, record: Values, now: Moment) =>
  frozen !== null && matches(frozen, record, now)

function isHandler({ who }: ResolvedBaseAction, record: Values, viewer: Viewer): boolean {
  if (who === null) return true
  const named = record[who]
  return Array.isArray(named) ? named.includes(viewer.id) : named === viewer.id
}

const mayAsk = (action: ResolvedBaseAction, record: Values, viewer: Viewer, now: Moment) =>
  viewer.may(action.endpoint.allow) && matches(action.when, record, now) && isHandler(action, record, viewer)

const asAction = (action: ResolvedAction | ResolvedTransition): RowAction => ({
  kind: 'ask',
  key: action.name,
  label: action.label,
  action,
})

/** The transitions a record's state allows this viewer. */
function transitionsFor(
  { states }: ResolvedResource,
  record: Values,
  viewer: Viewer,
  now: Moment,
): ResolvedTransition[] {
  if (states === null) return []
  const state = record[states.field]
  return Object.values(states.transitions).filter(
    (one) => one.from.some((from) => from === state) && mayAsk(one, record, viewer, now),
  )
}

const has = (endpoint: { readonly allow: Allowed } | undefined, viewer: Viewer) =>
  endpoint !== undefined && viewer.may(endpoint.allow)

type Simple = Extract<RowAction, { readonly kind: 'edit' | 'remove' | 'addChild' }>

const simple = (key: Simple['key'], label: string): Simple => ({ kind: key, key, label })

const linkActions = (config: ResolvedConfig, resource: ResolvedResource, viewer: Viewer): RowAction[] =>
  linksOn(config, resource)
    .filter(({ link }) => viewer.may(link.endpoint.allow))
    .map(({ resource: name, link }) => ({
      kind: 'link',
      key: `${name}.${link.name}`,
      label: link.label,
      resource: name,
      link,
    }))

/**
 * What this viewer can do with each record of a resource, in the order of the buttons. What is not allowed is absent.
 * What depends on the resource alone is found out once, not per record.
 */
export function rowActions(
  config: ResolvedConfig,
  resource: ResolvedResource,
  viewer: Viewer,
): (record: Values, now: Moment) => readonly RowAction[] {
  const { endpoints, one } = resource
  const viewable = mayView(resource, viewer.may)
  // To make a singleton is to write over the one that is there.
  const mayEdit = has(endpoints.update ?? (one === null ? undefined : endpoints.create), viewer)
  const mayRemove = has(endpoints.delete, viewer)
  const mayAdd = resource.tree !== null && has(endpoints.create, viewer)
  const actions = Object.values(resource.actions).filter((one) => one.at === 'row')
  const links = linkActions(config, resource, viewer)

  return (record, now) => {
    const kept = isFrozen(resource, record, now)
    const view: RowAction = { kind: 'view', key: 'view', label: '查看', href: screenHref(resource, record) }
    const transitions = kept ? [] : transitionsFor(resource, record, viewer, now)
    const offered = actions.filter((one) => !kept && mayAsk(one, record, viewer, now))
    return [
      ...(viewable ? [view] : []),
      ...transitions.filter((one) => !one.danger).map(asAction),
      ...offered.filter((one) => one.first).map(asAction),
      ...(mayEdit && !kept && matches(resource.update.when, record, now) ? [simple('edit', '编辑')] : []),
      ...(mayRemove && !kept && matches(resource.remove.when, record, now) ? [simple('remove', '删除')] : []),
      ...(mayAdd ? [simple('addChild', '新增下级')] : []),
      ...offered.filter((one) => !one.first).map(asAction),
      ...transitions.filter((one) => one.danger).map(asAction),
      ...links,
    ]
  }
}

/** Three buttons stand in the row, the rest in its menu. */
export const splitActions = <T>(
  actions: readonly T[],
  room = 3,
): { shown: readonly T[]; more: readonly T[] } =>
  actions.length <= room
    ? { shown: actions, more: [] }
    : { shown: actions.slice(0, room), more: actions.slice(room) }

export const isDangerous = (action: RowAction): boolean =>
  action.kind === 'remove' || (action.kind === 'ask' && action.action.danger)

/** Transitions and actions that take a selection of rows. */
export const batchActions = (resource: ResolvedResource, viewer: Viewer): ResolvedBaseAction[] =>
  [...Object.values(resource.states?.transitions ?? {}), ...Object.values(resource.actions)].filter(
    (one) => one.batch && viewer.may(one.endpoint.allow),
  )

export const toolbarActions = (resource: ResolvedResource, viewer: Viewer): ResolvedAction[] =>
  Object.values(resource.actions).filter((one) => one.at === 'toolbar' && viewer.may(one.endpoint.allow))
