import { codes } from '#domain/error-codes.ts'
import type { ResolvedResource, Values } from '#schema'
import type { Answer, Client, Session } from './client.ts'
import { Skipped } from './verdict.ts'

export interface ListQuery {
  /** By parameter, as texts. */
  readonly search?: Readonly<Record<string, string>>
  readonly orderBy?: string
  readonly order?: 'asc' | 'desc'
  readonly pageNum?: number
  readonly pageSize?: number
  readonly id?: string
}

/** The five operations as the admin makes them. Refusals are answers, not exceptions. */
export interface Crud {
  list(resource: ResolvedResource, query?: ListQuery): Promise<Answer>
  /** Of the list where the resource has no call of its own for one record. */
  detail(resource: ResolvedResource, id: string): Promise<Answer>
  create(resource: ResolvedResource, values: Values): Promise<Answer>
  update(resource: ResolvedResource, id: string, values: Values): Promise<Answer>
  /** Default reason: one that will do, where one may be asked for. */
  remove(resource: ResolvedResource, id: string, reason?: string): Promise<Answer>
}

type Operation = keyof ResolvedResource['endpoints']

export function endpointOf(resource: ResolvedResource, operation: Operation) {
  const endpoint = resource.endpoints[operation]
  if (!endpoint) throw new Skipped(`${resource.name} has no ${operation} call`)
  return endpoint
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** The records of a list's answer, whatever else came with them. */
export function recordsOf(data: unknown): readonly Values[] {
  const list = isRecord(data) && 'list' in data ? data.list : data
  return Array.isArray(list) ? list.filter(isRecord) : []
}

export const totalOf = (data: unknown): unknown => (isRecord(data) ? data.total : undefined)

/** The one record out of a list's answer, as a detail call would have answered it. */
export function oneOf(answer: Answer, id: string): Answer {
  const found = recordsOf(answer.data).find((record) => record.id === id)
  if (answer.code !== codes.ok || found) return { ...answer, data: found ?? answer.data }
  return { ...answer, code: codes.notFound, msg: 'not in the list', data: null }
}

/** The calls themselves, without the admin between. */
export function wireCrud(client: Client, as: Session): Crud {
  const call = (resource: ResolvedResource, operation: Operation, input: Values) =>
    client({ ...endpointOf(resource, operation), input, as })
  return {
    list: (resource, { search, ...rest } = {}) => call(resource, 'list', { ...search, ...rest }),
    detail: async (resource, id) =>
      resource.endpoints.detail
        ? call(resource, 'detail', { [resource.detailKey]: id })
        : oneOf(await call(resource, 'list', { id, pageSize: 100 }), id),
    create: (resource, values) => call(resource, 'create', values),
    update: (resource, id, values) => call(resource, 'update', { ...values, id }),
    remove: (resource, id, reason = '测试结束') =>
      call(resource, 'delete', { id, ...(resource.remove.reason !== null && { reason }) }),
  }
}
