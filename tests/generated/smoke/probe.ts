import type { ResolvedConfig, ResolvedResource } from '#schema'
import type { Client, Session } from '../context/client.ts'
import { type Crud, recordsOf } from '../context/crud.ts'
import type { Extension } from '../context/test-context.ts'

const listable = ({ resources }: ResolvedConfig): readonly ResolvedResource[] =>
  Object.values(resources).filter(
    ({ endpoints, parents, tree }) =>
      endpoints.list && tree === null && !parents.some(({ required }) => required),
  )

async function knowsId(resource: ResolvedResource, crud: Crud): Promise<boolean> {
  const [all, none] = [await crud.list(resource), await crud.list(resource, { id: 'qa0nosuchrecord' })]
  return recordsOf(all.data).length > 0 && recordsOf(none.data).length === 0
}

async function knowsOrder(resource: ResolvedResource, crud: Crud): Promise<boolean> {
  const ordered = async (order: 'asc' | 'desc') => {
    const { data } = await crud.list(resource, { pageSize: 100, orderBy: 'createTime', order })
    return recordsOf(data).map(({ createTime }) => String(createTime))
  }
  const [up, down] = [await ordered('asc'), await ordered('desc')]
  return new Set(up).size > 1 && up[0] !== down[0] && up.length === down.length
}

/** Asks for a masked value in clear. */
async function knowsReveal(
  resource: ResolvedResource,
  client: Client,
  crud: Crud,
  as: Session,
): Promise<boolean> {
  const field = Object.values(resource.fields).find((field) => field.kind === 'phone' && field.mask !== null)
  const call = resource.endpoints.detail
  if (!field || !call) return false
  const record = recordsOf((await crud.list(resource)).data).find((found) =>
    String(found[field.name]).includes('*'),
  )
  if (!record) return false
  const { data } = await client({
    ...call,
    input: { [resource.detailKey]: record.id, reveal: field.name },
    as,
  })
  const shown =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[field.name] : null
  return typeof shown === 'string' && !shown.includes('*')
}

/** Which of our extensions of the contract this back end shows that it supports. */
export async function probe(
  config: ResolvedConfig,
  crud: Crud,
  client: Client,
  as: Session,
): Promise<readonly Extension[]> {
  const resources = listable(config)
  const any = async (knows: (resource: ResolvedResource) => Promise<boolean>) => {
    for (const resource of resources) if (await knows(resource)) return true
    return false
  }
  const found: Extension[] = []
  if (await any((resource) => knowsId(resource, crud))) found.push('id')
  if (await any((resource) => knowsOrder(resource, crud))) found.push('orderBy')
  if (await any((resource) => knowsReveal(resource, client, crud, as))) found.push('reveal')
  return found
}
