import type { BaseRecord, CrudFilters, DataProvider } from '@refinedev/core'
import { codes } from '#domain/error-codes.ts'
import type { ResolvedResource, Values } from '#schema'
import type { Answer } from './client.ts'
import { type Crud, endpointOf, type ListQuery } from './crud.ts'

type Operation = keyof ResolvedResource['endpoints']

interface Rejection {
  readonly message: string
  readonly statusCode: number
  readonly errors?: Answer['errors']
}

const isRejection = (error: unknown): error is Rejection =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** Envelope codes have nine digits; smaller ones are HTTP statuses. */
const statusOf = (code: number) => (code > 1000 ? 200 : code)

/** What the admin's provider made of a call, told in the terms of the wire. */
async function answerOf(
  resource: ResolvedResource,
  operation: Operation,
  input: Values,
  made: Promise<unknown>,
): Promise<Answer> {
  const { method, path } = endpointOf(resource, operation)
  const call = { method, path, input, as: null }
  try {
    const data = await made
    return { call, status: 200, code: codes.ok, msg: '', data, errors: {}, token: null }
  } catch (error) {
    if (!isRejection(error)) throw error
    const { message, statusCode, errors = {} } = error
    return {
      call,
      status: statusOf(statusCode),
      code: statusCode,
      msg: message,
      data: null,
      errors,
      token: null,
    }
  }
}

const filtersOf = ({ search = {}, id }: ListQuery): CrudFilters =>
  Object.entries({ ...search, ...(id === undefined ? {} : { id }) }).map(([field, value]) => ({
    field,
    operator: 'eq',
    value,
  }))

async function listOf(provider: DataProvider, { name }: ResolvedResource, query: ListQuery) {
  const { data, ...rest } = await provider.getList<BaseRecord>({
    resource: name,
    filters: filtersOf(query),
    sorters: query.orderBy ? [{ field: query.orderBy, order: query.order ?? 'asc' }] : [],
    pagination: { currentPage: query.pageNum ?? 1, pageSize: query.pageSize ?? 20, mode: 'server' },
  })
  return { ...rest, list: data }
}

/** The operations through the admin's own data provider and http client: the whole chain but the screens. */
export const adminCrud = (provider: DataProvider): Crud => ({
  list: (resource, query = {}) => answerOf(resource, 'list', { ...query }, listOf(provider, resource, query)),
  detail: (resource, id) =>
    answerOf(
      resource,
      resource.endpoints.detail ? 'detail' : 'list',
      { id },
      provider.getOne({ resource: resource.name, id }).then(({ data }) => data),
    ),
  create: (resource, values) =>
    answerOf(
      resource,
      'create',
      values,
      provider.create({ resource: resource.name, variables: values }).then(({ data }) => data),
    ),
  update: (resource, id, values) =>
    answerOf(
      resource,
      'update',
      { ...values, id },
      provider.update({ resource: resource.name, id, variables: values }).then(({ data }) => data),
    ),
  remove: (resource, id, reason = '测试结束') =>
    answerOf(
      resource,
      'delete',
      { id },
      provider
        .deleteOne({
          resource: resource.name,
          id,
          variables: resource.remove.reason === null ? {} : { reason },
        })
        .then(({ data }) => data),
    ),
})
