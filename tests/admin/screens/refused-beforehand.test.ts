import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removalBlockedReason } from '#admin/screens/actions/blocked-reason.ts'
import { keepingOf } from '#admin/screens/actions/standing-in-way.ts'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { accessMode, controlType, techCategory, typeCode } from '#resources/product-dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const resources: readonly ResolvedResource[] = Object.values(config.resources)

/** Whatever other records keep from being deleted. */
const kept = resources.filter((one) => one.endpoints.delete && keepingOf(config, one).length > 0)

let eaves: TestPlatform
let productId: string
beforeAll(async () => {
  eaves = await startPlatform()
  const idOf = async (
    call: 'techProduct.create' | 'deviceAttribute.create' | 'productDevice.create',
    input: Values,
  ) => String((await eaves.call(call, input)).data.id)
  const product = { name: '试制系统', model: 'TRY-1', category: techCategory.fiveConstant }
  productId = await idOf('techProduct.create', product)
  const deviceId = 'device_heatpump'
  const attributeId = await idOf('deviceAttribute.create', {
    ...{ deviceId, name: '试制开关', identifier: 'triedPower', accessMode: accessMode.readWrite },
    typeCode: typeCode.bool,
  })
  // A second device of the product has no control.
  for (const serialNo of ['a1', 'a2']) {
    const relation = { productId, deviceId, serialNo, alias: serialNo }
    const deviceRelationId = await idOf('productDevice.create', relation)
    if (serialNo === 'a2') continue
    const { code, msg } = await eaves.call('controlAttribute.create', {
      ...{ productId, deviceRelationId, attributeId, name: '控制', identifier: 'tried' },
      ...{ controlType: controlType.toggle, typeCode: typeCode.bool },
    })
    expect(code, msg).toBe(codes.ok)
  }
})
afterAll(() => eaves.close())

/** Those of the demo, and of the product above where they are listed of a product only. */
async function recordsOf({ name, parents }: ResolvedResource): Promise<readonly Values[]> {
  const of: Values = { projectId: 'project_xixi', deviceId: 'device_heatpump', productId }
  const required = parents.filter(({ required }) => required).map(({ field }) => [field, of[field]])
  const asked = { ...Object.fromEntries(required), pageSize: 100 }
  const { data } = await eaves.call(`${name}.list` as 'role.list', asked)
  return Array.isArray(data) ? data : data.list
}

/** What a sentence says of other records. */
const standingIn = (said: string | null) => /该[^，；]+下存在.+，无法删除/.exec(said ?? '')?.[0]

describe('what other records keep from being deleted', () => {
  it.each(kept.map((one) => [one.name, one] as const))(
    '%s: is said beforehand for the reason of the platform, and nothing else is kept',
    async (name, resource) => {
      const blockedReason = removalBlockedReason(resource, formatTime(Date.now()))
      const remove = (record: Values) => eaves.call(`${name}.delete` as 'role.delete', { id: record.id })
      const judged = (await recordsOf(resource)).map((record) => ({ record, said: blockedReason(record) }))
      const refused = judged.filter(({ said }) => standingIn(said)).slice(0, 5)
      // A new product has no firmware yet.
      expect(refused.length > 0).toBe(name !== 'firmware')
      const labels = keepingOf(config, resource).map(({ counted }) => counted.label)
      for (const { record, said } of refused) {
        const { code, msg } = await remove(record)
        expect(code).toBe(codes.conflict)
        expect(labels.filter((label) => said?.includes(label) && msg.includes(label))).not.toEqual([])
      }
      const free = judged.filter(({ record, said }) => said === null && record.id !== productId)
      for (const { record } of free.slice(0, 5)) {
        const answer = await remove(record)
        expect(answer.code, answer.msg).toBe(codes.ok)
      }
    },
  )
})
