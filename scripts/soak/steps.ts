import { config } from '#config'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import type { Endpoint, ResolvedResource } from '#schema'
import type { Client } from './client.ts'

/** One call of the mixed load. */
export interface Step {
  /** `project.list` */
  readonly name: string
  run(client: Client): Promise<unknown>
}

/** A word that many records have. */
const commonWord = '1'

const keywordOf = ({ list }: ResolvedResource) => list.search.find((item) => item.by === 'keyword')

/** Of every resource that is listed by itself: its first page, a search, and the first record whole. */
function reading(resource: ResolvedResource): readonly Step[] {
  const { name, endpoints, parents } = resource
  const { list, detail } = endpoints
  if (!list || parents.some(({ required }) => required)) return []
  const keyword = keywordOf(resource)
  const page = { pageNum: 1, pageSize: 20 }
  return [
    { name: `${name}.list`, run: (client) => client(list, page) },
    ...(keyword
      ? [
          {
            name: `${name}.list by text`,
            run: (client: Client) => client(list, { ...page, [keyword.param]: commonWord }),
          },
        ]
      : []),
    ...(detail && resource.one === null
      ? [
          {
            name: `${name}.detail`,
            run: (client: Client) => firstDetail(client, list, detail, resource.detailKey),
          },
        ]
      : []),
  ]
}

async function firstDetail(client: Client, list: Endpoint, detail: Endpoint, key: string): Promise<unknown> {
  const data = await client(list, { pageNum: 1, pageSize: 20 })
  const rows = (Array.isArray(data) ? data : (data as { list: readonly unknown[] }).list) as readonly {
    readonly id: string
  }[]
  return rows[0] ? client(detail, { [key]: rows[0].id }) : null
}

export function required<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Error('the config has no such call')
  return found
}

/** Creates a role, renames it and deletes it: what is written goes away again. */
function writing(client: number): readonly Step[] {
  const { create, update, delete: remove } = config.resources.role.endpoints
  const made: string[] = []
  let count = 0
  const name = () => `soak${Date.now().toString(36)}${client}_${(count++).toString(36)}`.slice(-20)
  const role = { dataScope: dataScope.all, status: enableStatus.enabled, menuIds: ['project'] }
  return [
    {
      name: 'role.create',
      async run(client) {
        const { id } = (await client(required(create), { ...role, name: name() })) as { id: string }
        made.push(id)
      },
    },
    {
      name: 'role.update',
      run: (client) =>
        made[0] ? client(required(update), { id: made[0], name: name() }) : Promise.resolve(null),
    },
    {
      name: 'role.delete',
      run: (client) => {
        const id = made.shift()
        return id ? client(required(remove), { id }) : Promise.resolve(null)
      },
    },
  ]
}

/** What one client does in turn: reads everything, and writes between the reads. */
export function stepsOf(client: number): readonly Step[] {
  const writes = writing(client)
  return Object.values(config.resources)
    .flatMap(reading)
    .flatMap((step, index) => [step, ...writes.slice(index % writes.length, (index % writes.length) + 1)])
}
