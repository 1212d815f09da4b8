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
  unsaid,
  type Values,
} from '#schema'
import { mayView, screenHref } from './record-href.ts'

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
      readonly kind: 'edit' | 'remove' | 'addChild' | 'copy'
      readonly key: 'edit' | 'remove' | 'addChild' | 'copy'
      readonly label: string
    }
  | {
      readonly kind: 'ask'
      readonly key: string
      readonly label: string
      readonly action: ResolvedAction | ResolvedTransition
      /** Why it would be refused; null: nothing is known that speaks against it. */
      readonly blockedReason: string | null
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

/** Whether nobody may change a record or delete it. */
export const isFrozen = ({ frozen }: ResolvedResource, record: Values, now: Moment) =>
  frozen !== null && matches(frozen, record, now)

/** Whether this viewer is who an action is left to; it may be left to nobody in particular. */
export function isHandler(
  { who, whoNot }: Pick<ResolvedBaseAction, 'who' | 'whoNot'>,
  record: Values,
  viewer: Viewer,
): boolean {
  const isNamed = (field: string) => {
    const named = record[field]
    return Array.isArray(named) ? named.includes(viewer.id) : named === viewer.id
  }
  return (who === null || isNamed(who)) && (whoNot === null || !isNamed(whoNot))
}

const mayAsk = (
  { endpoint, when, otherwise, ...action }: ResolvedBaseAction,
  record: Values,
  viewer: Viewer,
  now: Moment,
) =>
  viewer.may(endpoint.allow) &&
  matches(unsaid(when, otherwise), record, now) &&
  isHandler(action, record, viewer)

/** The sentence of the first part of its condition that a record is known not to meet. */
const blockedReasonIn = (
  { when, otherwise }: ResolvedBaseAction,
  record: Values,
  now: Moment,
): string | null =>
  Object.entries(otherwise).find(
    ([name]) => name in record && !matches({ [name]: when?.[name] ?? null }, record, now),
  )?.[1].text ?? null

type Button = ResolvedAction | ResolvedTransition

const asAction =
  (record: Values, now: Moment) =>
  (action: Button): RowAction => ({
    kind: 'ask',
    key: action.name,
    label: action.label,
    action,
    blockedReason: blockedReasonIn(action, record, now),
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

type Simple = Extract<RowAction, { readonly kind: 'edit' | 'remove' | 'addChild' | 'copy' }>

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
  const mayCreate = has(endpoints.create, viewer)
  const mayAdd = resource.tree !== null && mayCreate
  const actions = Object.values(resource.actions).filter((one) => one.at === 'row')
  const links = linkActions(config, resource, viewer)

  return (record, now) => {
    const kept = isFrozen(resource, record, now)
    const view: RowAction = { kind: 'view', key: 'view', label: '查看', href: screenHref(resource, record) }
    const button = asAction(record, now)
    const transitions = kept ? [] : transitionsFor(resource, record, viewer, now)
    const offered = actions.filter((one) => !kept && mayAsk(one, record, viewer, now))
    return [
      ...(viewable ? [view] : []),
      ...offered.filter((one) => one.first).map(button),
      // In its place whatever the state: what the state offers comes after it.
      ...(mayEdit && !kept && matches(resource.update.when, record, now) ? [simple('edit', '编辑')] : []),
      ...transitions.filter((one) => !one.danger).map(button),
      ...(mayAdd ? [simple('addChild', '新增下级')] : []),
      ...offered.filter((one) => !one.first).map(button),
      ...(resource.copy && mayCreate ? [simple('copy', '复制新建')] : []),
      ...transitions.filter((one) => one.danger).map(button),
      ...links,
      ...(mayRemove && !kept && matches(resource.remove.when, record, now)
        ? [simple('remove', resource.remove.verb)]
        : []),
    ]
  }
}

/** Three buttons stand in the row, the rest in its menu; what deletes always there, so that nobody hits it by mistake. */
export function splitActions(
  actions: readonly RowAction[],
  room = 3,
): { shown: readonly RowAction[]; more: readonly RowAction[] } {
  const shown = actions.filter(({ kind }) => kind !== 'remove').slice(0, room)
  return { shown, more: actions.filter((action) => !shown.includes(action)) }
}

/** Why a button would be refused. */
export const rowBlockedReason = (action: RowAction): string | null =>
  action.kind === 'ask' ? action.blockedReason : null

export const isDangerous = (action: RowAction): boolean =>
  action.kind === 'remove' || (action.kind === 'ask' && action.action.danger)

/** Transitions and actions that take a selection of rows. */
export const batchActions = (resource: ResolvedResource, viewer: Viewer): ResolvedBaseAction[] =>
  [...Object.values(resource.states?.transitions ?? {}), ...Object.values(resource.actions)].filter(
    (one) => (one.batch || one.batchDialog !== null) && viewer.may(one.endpoint.allow),
  )

export const toolbarActions = (resource: ResolvedResource, viewer: Viewer): ResolvedAction[] =>
  Object.values(resource.actions).filter((one) => one.at === 'toolbar' && viewer.may(one.endpoint.allow))
