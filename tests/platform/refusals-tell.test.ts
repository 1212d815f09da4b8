import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { countingOf, inTheWay, standingText } from '#domain/in-the-way.ts'
import { write } from '#platform/records/write.ts'
import { systemContext } from '#platform/services/call-context.ts'
import { dataScope, departmentType, enableStatus, logAction } from '#resources/dictionaries.ts'
import { productStatus } from '#resources/product-dictionaries.ts'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import type { ResolvedConfig, ResolvedResource, Values } from '#schema'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const { resources, menu }: ResolvedConfig = config

/** The restrict pointers of the product: who they lead to, and who they come from. */
const restricting = Object.values(resources).flatMap((owner) =>
  owner.pointers
    .filter(({ onDelete }) => onDelete === 'restrict')
    .map(({ resource, field }) => ({ owner, resource: resources[resource] as ResolvedResource, by: field })),
)
type Restricting = (typeof restricting)[number]

const idsIn = (nodes: typeof menu): readonly string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

/** Whether who sees some projects alone does not see all records of a resource. */
const isScoped = ({ scope }: ResolvedResource) => scope !== null && !('writes' in scope)

const [seenProject, hiddenProject] = ['project_jingan', 'project_xixi']

describe('what a refusal tells of records out of sight', () => {
  let eaves: TestPlatform
  const users = freshUsers()
  /** Holds every permission, and sees no project, or one. */
  let blind: string
  let near: string
  /** Roles that stay as they are. */
  const kept = new Set(['role_super'])

  const staffWith = async (name: string, menuIds: readonly string[]) => {
    const { data } = await eaves.call('role.create', {
      name,
      status: enableStatus.enabled,
      dataScope: dataScope.granted,
      menuIds,
    })
    kept.add(data.id)
    const user = await users.create(eaves, await eaves.login('admin'), { roleIds: [data.id] })
    return { ...user, token: await eaves.login(user.account) }
  }

  beforeAll(async () => {
    eaves = await startPlatform()
    const everything = idsIn(menu)
    blind = (await staffWith('不见项目', everything)).token
    const one = await staffWith('只见一个项目', everything)
    near = one.token
    const { data } = await eaves.call('projectAdmin.list', { projectId: seenProject, pageSize: 100 })
    const adminIds = [...data.list.map(({ adminId }: Values) => adminId), one.id]
    await eaves.call('projectAdmin.create', { projectId: seenProject, adminIds })
  })
  afterAll(() => eaves.close())

  const idsOf = async (name: string, where = sql`true`) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(name)} where deleted_at is null and ${where} order by id`.execute(eaves.db)
    return rows.map(({ id }) => id)
  }

  const set = (name: string, ids: readonly string[], values: Values) =>
    eaves.db.updateTable(name).set(values).where('id', 'in', ids).execute()

  const msgOf = async (call: string, input: Values, token: string) =>
    (await eaves.call(call, input, { token })).msg

  it('is no name of a project whose report shows an attribute', async () => {
    const say = (projects: string) => `该属性用于数据报表：${projects}，无法删除`
    const remove = (token: string) => msgOf('deviceAttribute.delete', { id: 'attr_sensor_co2' }, token)
    expect(await remove(blind)).toBe(say('其他不可见的项目'))
    expect(await remove(near)).toBe(say('项目「静安府」'))
  })

  it('is no number of projects below a department', async () => {
    const say = (projects: string) => `该部门下存在${projects}，不能修改类型`
    await set('project', [seenProject, hiddenProject], { departmentId: 'dept_audit' })
    const change = { id: 'dept_head', type: departmentType.project }
    expect(await msgOf('department.update', change, blind)).toBe(say('其他不可见的项目'))
    expect(await msgOf('department.update', change, near)).toBe(say('1个项目及其他不可见的'))
  })

  it('is no number of an order that waits for a user', async () => {
    const { id } = await users.create(eaves, await eaves.login('admin'), { roleIds: ['role_granted'] })
    const open = { repairUserIds: [id], status: workOrderStatus.assigned }
    const [mine, other] = await idsOf('workOrder')
    await set('workOrder', [String(mine)], { ...open, projectId: seenProject })
    await set('workOrder', [String(other)], { ...open, projectId: hiddenProject })
    const { orderNo } = (await eaves.call('workOrder.detail', { id: mine })).data
    const say = (orders: string) => `该用户还有${orders}，请先改派`
    expect(await msgOf('user.delete', { id }, blind)).toBe(say('其他不可见的待办工单'))
    expect(await msgOf('user.delete', { id }, near)).toBe(say(`待办工单「${orderNo}」及其他不可见的`))
  })

  it('is that there are others, where a button’s own sentence speaks of what nobody sees there', async () => {
    const { techProductId: id } = await eaves.db
      .selectFrom('house')
      .select('techProductId')
      .where('projectId', '=', hiddenProject)
      .where('techProductId', 'is not', null)
      .executeTakeFirstOrThrow()
    await set('techProduct', [String(id)], { status: productStatus.published })
    const change = { id, status: productStatus.developing }
    const sentence = '请先将绑定的房屋解绑，再取消发布'
    expect(await msgOf('techProduct.update', change, blind)).toBe(`${sentence}（存在其他不可见的房屋）`)
    expect(await msgOf('techProduct.update', change, await eaves.login('admin'))).toBe(sentence)
  })

  it('is not whose a gateway is, nor that it is anybody’s', async () => {
    const numberIn = (projectId: string) =>
      eaves.db
        .selectFrom('house')
        .select(['id', 'gatewayNo'])
        .where('projectId', '=', projectId)
        .where('gatewayNo', 'is not', null)
        .executeTakeFirstOrThrow()
    const free = { projectId: seenProject, pageSize: 10 }
    const [floor] = (await eaves.call('floor.list', free)).data.list
    const house = { projectId: seenProject, floorId: floor.id, name: '9999' }
    const houseId = (await eaves.call('house.create', house)).data.id
    const bind = async ({ gatewayNo }: Values, token: string) => {
      const input = { houseId, productId: 'product_wuheng', gatewayNo }
      return (await eaves.call('house.bindTechProduct', input, { token })).data
    }
    const [seen, hidden] = [await numberIn(seenProject), await numberIn(hiddenProject)]
    expect(await bind(hidden, near)).toEqual({ errors: { gatewayNo: '网关编号不可用，请核对或换一个' } })
    const told = { errors: { gatewayNo: '网关编号已存在' } }
    expect(await bind(seen, near)).toMatchObject({ ...told, holder: { id: seen.id } })
    expect(await bind(hidden, await eaves.login('admin'))).toMatchObject({
      ...told,
      holder: { id: hidden.id },
    })
  })

  it('is a fault of the platform where it cannot find out whose it is', async () => {
    const { services } = eaves.platform
    const index = [...services.uniqueValues].find(
      ([, { resource, fields }]) => resource.name === 'house' && fields.join() === 'gatewayNo',
    )?.[0]
    // No text of the database holds such a character: it is found out when it is looked for.
    const taken = { code: '23505', constraint: index, detail: 'Key (gateway_no)=(\u0000) already exists.' }
    const attempt = { resource: resources.house as ResolvedResource, verb: '修改', action: logAction.update }
    const refused = Object.assign(new Error('taken'), taken)
    await expect(write(systemContext(services), attempt, () => Promise.reject(refused))).rejects.toThrow(
      'invalid byte sequence',
    )
  })

  const pointerTo = ({ resource, by }: Restricting, id: string) =>
    resource.fields[by]?.kind === 'references' ? [id] : id

  /** Puts records where a project is. */
  async function putInto({ name, scope }: ResolvedResource, ids: readonly string[], projectId: string) {
    if (scope === null || !('through' in scope)) return
    const field = resources[name]?.fields[scope.through]
    const target = field?.kind === 'reference' ? field.target : ''
    const of = target === 'house' ? (await idsOf('house', sql`project_id = ${projectId}`))[0] : projectId
    await set(name, ids, { [scope.through]: of })
  }

  /** A record of the owner that just these records point at, and that nothing else keeps. */
  async function targetOf(pointer: Restricting, ids: readonly string[]): Promise<string> {
    const { owner } = pointer
    const [id = ''] = (await idsOf(owner.name)).filter(
      (one) => !kept.has(one) && !(owner === pointer.resource && ids.includes(one)),
    )
    for (const { resource, field } of owner.pointers) {
      const points = resources[resource]?.fields[field]
      const where =
        points?.kind === 'references'
          ? sql`${sql.ref(field)} @> ${[id]}::text[]`
          : sql`${sql.ref(field)} = ${id}`
      const there = await idsOf(resource, where)
      if (there.length > 0) await set(resource, there, { [field]: points?.kind === 'references' ? [] : null })
    }
    // Nobody gives or takes more rights than they have.
    if (owner.name === 'role') await set('role', [id], { dataScope: dataScope.granted, menuIds: [] })
    for (const [name, test] of Object.entries(owner.remove.when ?? {}))
      if (owner.fields[name]?.kind === 'choice')
        await set(owner.name, [id], {
          [name]: typeof test === 'object' && test !== null && 'oneOf' in test ? test.oneOf[0] : test,
        })
    await set(pointer.resource.name, ids, { [pointer.by]: pointerTo(pointer, id) })
    return id
  }

  const refused = async ({ owner }: Restricting, id: string, token: string) => {
    const { code, msg } = await eaves.call(`${owner.name}.delete`, { id, reason: '不再使用' }, { token })
    return { code, msg }
  }

  it.each(
    restricting
      .filter(({ owner }) => !isScoped(owner) && owner.endpoints.delete)
      .map((one) => [`${one.owner.name} < ${one.resource.name}.${one.by}`, one] as const),
  )('is nothing about %s', async (_name, pointer) => {
    const { owner, resource, by } = pointer
    const all = await idsOf(resource.name)
    const ids = resource.name === 'project' ? [seenProject, hiddenProject, 'project_jinjiang'] : all.slice(-3)
    expect(ids.length).toBeGreaterThan(1)
    const [first = '', ...rest] = ids
    const id = await targetOf(pointer, ids)
    await putInto(resource, [first], seenProject)
    await putInto(resource, rest, hiddenProject)
    const { counted, distinct } = countingOf(config, owner, resource, by)
    const numberOf = async () => {
      const one = sql.ref(distinct ?? 'id')
      const { rows } = await sql<{ n: number }>`
        select count(distinct ${one})::int as n from ${sql.table(resource.name)} where id = any(${ids})`.execute(
        eaves.db,
      )
      return rows[0]?.n ?? 0
    }
    const number = await numberOf()
    const say = (n: number, others: boolean) => ({
      code: codes.conflict,
      msg: inTheWay(owner.label, standingText({ n, others }, counted), owner.remove.verb),
    })
    const known = await refused(pointer, id, await eaves.login('admin'))
    const unknown = await refused(pointer, id, blind)
    if (isScoped(resource)) {
      expect(known).toEqual(say(number, false))
      expect(unknown).toEqual(say(0, true))
      expect(unknown.msg).not.toMatch(/\d/)
      expect(await refused(pointer, id, near)).toEqual(say(1, true))
    } else if (resource.endpoints.list) {
      expect(known.code).toBe(codes.conflict)
      expect(unknown).toEqual(known)
    } else {
      expect(known).toEqual(say(number, false))
      expect(unknown).toEqual(say(0, true))
    }
  })
})
