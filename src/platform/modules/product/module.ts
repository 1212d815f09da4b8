import { type SqlBool, sql } from 'kysely'
import { named } from '#domain/in-the-way.ts'
import { accessMode, singleEnum } from '#resources/product-dictionaries.ts'
import type { CallHandler, Db } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { conflict, invalid } from '../../errors.ts'
import { namedText } from '../../records/pointing-records.ts'
import type { HooksOf } from '../hooks-of.ts'
import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import { controlAttributeHooks } from './control-attribute-hooks.ts'
import { copyProduct } from './copy-product.ts'
import { firmwareHooks } from './firmware-hooks.ts'
import type { productCalls } from './product.calls.ts'
import { haveReportsShowing, housesWith, pointingAt } from './product-use.ts'

/** Publishing fixes what controls are made of: a change of one that is under way comes first, or waits and is refused. */
const holdAttributes = (db: Db, productId: unknown) =>
  lockRows(db, {
    table: 'deviceAttribute',
    where: sql<SqlBool>`id in (
      select attribute_id from control_attribute where product_id = ${productId} and deleted_at is null)`,
    mode: 'keep',
  })

const techProductHooks: HooksOf<'techProduct'> = {
  transitions: {
    async publish({ id }, _input, { db }) {
      await holdAttributes(db, id)
      return undefined
    },
  },
  actions: {
    copy: async ({ record }, context) => ({ id: await copyProduct(context, record ?? {}) }),
  },
}

const productDeviceHooks: HooksOf<'productDevice'> = {
  async beforeDelete({ id }, { db }) {
    const users = await pointingAt(db, 'controlAttribute', 'deviceRelationId', id)
    if (users.length === 0) return
    throw conflict(`控制属性${named(users.map(({ name }) => name))}使用了该设备，无法删除`)
  },
}

/** GET enum list: the dictionary of a field as `{ value, label }[]`. */
const enumOf =
  (resource: string, field: string): CallHandler =>
  async (_input, { services: { config } }) => {
    const found = config.resources[resource]?.fields[field]
    const entries = found?.kind === 'choice' ? found.dictionary.entries : []
    return entries.map(({ value, label }) => ({ value, label }))
  }

const productEnumList = enumOf('techProduct', 'category')

/** The fields of a single product whose values are asked for. */
const singleEnums: Readonly<Record<number, string>> = {
  [singleEnum.type]: 'type',
  [singleEnum.protocol]: 'protocol',
  [singleEnum.platform]: 'thirdPlatform',
}

const singleEnumList: CallHandler = (input, context) =>
  enumOf('singleProduct', singleEnums[Number(input.type)] ?? 'type')(input, context)

/** What control attributes are made of stays writable, and of its type. */
const deviceAttributeHooks: HooksOf<'deviceAttribute'> = {
  async beforeUpdate(changes, current, { db }) {
    const isLocked = changes.accessMode === accessMode.readOnly
    const isRetyped = changes.typeCode !== undefined && changes.typeCode !== current.typeCode
    if (!isLocked && !isRetyped) return changes
    const users = await pointingAt(db, 'controlAttribute', 'attributeId', current.id)
    if (users.length === 0) return changes
    const used = `控制属性${named(users.map(({ name }) => name))}使用了该属性`
    throw invalid({
      ...(isLocked ? { accessMode: `${used}，不能改为只读` } : {}),
      ...(isRetyped ? { typeCode: `${used}，不能修改数据类型` } : {}),
    })
  },

  async beforeDelete({ id }, context) {
    const { project } = context.services.config.resources
    const projects = project && (await namedText(context, project, haveReportsShowing(id)))
    if (projects) throw conflict(`该属性用于数据报表：${projects}，无法删除`)
  },
}

export const productModule = {
  calls: {
    'techProduct.enumList': productEnumList,
    'singleProduct.enumList': singleEnumList,
    'singleProduct.houses': housesWith,
  } satisfies HandlersOf<typeof productCalls>,
  hooks: {
    controlAttribute: controlAttributeHooks,
    deviceAttribute: deviceAttributeHooks,
    firmware: firmwareHooks,
    productDevice: productDeviceHooks,
    techProduct: techProductHooks,
  },
} satisfies ModuleParts
