import { canCall } from '#admin/providers/access.ts'
import type { ResolvedCall, ResolvedConfig, ResolvedResource, ResolvedTab } from '#schema'
import { filterParam } from './links.ts'

interface Tab {
  /** In the URL. */
  readonly key: string
  readonly label: string
}

/** A list that belongs to a record. */
export interface RelatedList extends Tab {
  readonly kind: 'list'
  readonly resource: ResolvedResource
  /** The field of `resource` that points here. */
  readonly field: string
  /** The parameter that narrows its list. */
  readonly param: string
  /** The field of the record that counts this list; null: the list itself is asked. */
  readonly count: string | null
}

/** The only record of its kind that belongs to a record, if it is there. */
export interface RelatedOne extends Tab {
  readonly kind: 'one'
  readonly resource: ResolvedResource
  readonly field: string
}

/** What a call answers about a record. */
export interface RelatedCall extends Tab {
  readonly kind: 'call'
  readonly call: ResolvedCall
  readonly input: ResolvedTab['input']
  readonly onRemoval: ResolvedTab['onRemoval']
  readonly figure: ResolvedTab['figure']
}

/** What people say about a record. */
interface RelatedComments extends Tab {
  readonly kind: 'comments'
  readonly calls: NonNullable<ResolvedResource['comments']>
}

/** What the log says of a record. */
export interface RelatedLog extends Tab {
  readonly kind: 'log'
  readonly call: ResolvedCall
  /** The log, whose fields draw its entries. */
  readonly log: ResolvedResource
}

export type Related = RelatedList | RelatedOne | RelatedCall | RelatedComments | RelatedLog

const isReferenceTo = (resource: ResolvedResource, field: string, owner: ResolvedResource) => {
  const found = resource.fields[field]
  return (found?.kind === 'reference' || found?.kind === 'references') && found.target === owner.name
}

/** The derived field that counts all of a list, no more and no less. */
const countOf = (owner: ResolvedResource, { name }: ResolvedResource, by: string): string | null =>
  Object.values(owner.fields).find(
    (field) =>
      field.kind === 'derived' &&
      'count' in field.from &&
      field.from.count === name &&
      field.from.by === by &&
      field.from.where === null &&
      field.from.whose === undefined &&
      field.from.distinct === undefined,
  )?.name ?? null

function belonging(owner: ResolvedResource, resource: ResolvedResource): Related[] {
  const { name, label, endpoints, one, parents } = resource
  if (one !== null)
    return endpoints.detail && isReferenceTo(resource, one, owner)
      ? [{ kind: 'one', key: name, label, resource, field: one }]
      : []
  if (!endpoints.list) return []
  const fields = parents.map(({ field }) => field).filter((field) => isReferenceTo(resource, field, owner))
  return fields.map((field) => ({
    kind: 'list',
    key: fields.length === 1 ? name : `${name}.${field}`,
    label,
    resource,
    field,
    param: filterParam(resource, field),
    count: countOf(owner, resource, field),
  }))
}

const saidOf = ({ comments }: ResolvedResource): Related[] =>
  comments ? [{ kind: 'comments', key: 'comments', label: '讨论', calls: comments }] : []

/** The log tells of records that somebody writes. */
const isWritten = ({ endpoints, states, actions, links }: ResolvedResource): boolean =>
  [endpoints.create, endpoints.update, endpoints.delete].some((endpoint) => endpoint !== undefined) ||
  [states?.transitions ?? {}, actions, links].some((calls) => Object.keys(calls).length > 0)

function logOf({ resources, calls }: ResolvedConfig, owner: ResolvedResource): Related[] {
  const [call, log] = [calls['log.history'], resources.operationLog]
  if (!call || !log || !owner.endpoints.detail || !isWritten(owner)) return []
  return [{ kind: 'log', key: 'log', label: '操作记录', call, log }]
}

export const callsOf = ({ calls }: ResolvedConfig, { tabs }: ResolvedResource): readonly RelatedCall[] =>
  Object.values(tabs).flatMap(({ name, call: called, ...tab }) => {
    const call = calls[called]
    return call ? [{ ...tab, kind: 'call', key: name, call }] : []
  })

/**
 * What belongs to the records of a resource: what was said of them, then in the order of the config what names it as a parent, then its calls, and last what the log says.
 */
export function relatedTo(config: ResolvedConfig, owner: ResolvedResource): Related[] {
  const { resources } = config
  return [
    ...saidOf(owner),
    ...Object.values(resources).flatMap((resource) => belonging(owner, resource)),
    ...callsOf(config, owner),
    ...logOf(config, owner),
  ]
}

/** Whether the user may see it. */
export const isOpenTo = (related: Related): boolean => {
  if (related.kind === 'comments') return canCall(related.calls.list)
  if (related.kind === 'call' || related.kind === 'log') return canCall(related.call)
  const { list, detail } = related.resource.endpoints
  return canCall(related.kind === 'list' ? list : detail)
}
