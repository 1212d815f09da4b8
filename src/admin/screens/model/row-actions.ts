import {
  type Allowed,
  type Condition,
  failingFields,
  isFrozen,
  isPermitted,
  judgeAction,
  type Moment,
  type Objection,
  type ResolvedAction,
  type ResolvedBaseAction,
  type ResolvedConfig,
  type ResolvedLinkSet,
  type ResolvedResource,
  type ResolvedTransition,
  type Situation,
  type Values,
  type Viewer,
} from '#schema'
import { mayView, screenHref } from './record-href.ts'

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

/** Whether an action is offered: it is not where it would be refused, unless there is something to say about that. */
export const isOffered = (
  objection: Objection | null,
): objection is Extract<Objection, { readonly reason: 'unmet' }> | null =>
  objection === null || objection.reason === 'unmet'

/** The buttons of those actions that a record is offered. */
const buttonsOf = (
  actions: readonly (ResolvedAction | ResolvedTransition)[],
  situation: Situation,
): readonly RowAction[] =>
  actions.flatMap((action): RowAction[] => {
    const objection = judgeAction(action, situation)
    if (!isOffered(objection)) return []
    const { name: key, label } = action
    return [{ kind: 'ask', key, label, action, blockedReason: objection?.said.text ?? null }]
  })

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
  const transitions = Object.values(resource.states?.transitions ?? {})
  const first = actions.filter((one) => one.first)
  const later = actions.filter((one) => !one.first)
  const safe = transitions.filter((one) => !one.danger)
  const dangerous = transitions.filter((one) => one.danger)
  const links = linkActions(config, resource, viewer)

  return (record, now) => {
    // What a screen knows of a record may be less than all of it.
    const situation = { resource, record, isWhole: false, viewer, now }
    const frozen = isFrozen(situation)
    const meets = (when: Condition | null) => failingFields(when, situation).length === 0
    const view: RowAction = { kind: 'view', key: 'view', label: '查看', href: screenHref(resource, record) }
    return [
      ...(viewable ? [view] : []),
      ...buttonsOf(first, situation),
      // In its place whatever the state: what the state offers comes after it.
      ...(mayEdit && !frozen && meets(resource.update.when) ? [simple('edit', '编辑')] : []),
      ...buttonsOf(safe, situation),
      ...(mayAdd ? [simple('addChild', '新增下级')] : []),
      ...buttonsOf(later, situation),
      ...(resource.copy && mayCreate ? [simple('copy', '复制新建')] : []),
      ...buttonsOf(dangerous, situation),
      ...links,
      ...(mayRemove && !frozen && meets(resource.remove.when)
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
    (one) => (one.batch || one.batchDialog) && isPermitted(one, viewer),
  )

export const toolbarActions = (resource: ResolvedResource, viewer: Viewer): ResolvedAction[] =>
  Object.values(resource.actions).filter((one) => one.at === 'toolbar' && isPermitted(one, viewer))
