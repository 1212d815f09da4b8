import { compareVersions, isVersion, versionOrder } from '#domain/version.ts'
import type { FieldErrors, Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { takeTurn } from '../../db/row-locks.ts'
import { invalid } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'
import { pointingAt } from './product-use.ts'

/**
 * Who adds firmware to a product waits for whoever does, and then sees theirs. Not by locking the product: all of them
 * hold it already, as what they point at, and would wait for each other.
 */
const waitTurn = (db: Db, productId: unknown) => takeTurn(db, `firmware.${productId}`)

/** Of those whose names can be compared: what others are called says nothing of their order. */
const newest = (versions: readonly string[]) => versions.filter(isVersion).toSorted(compareVersions).at(-1)

/** A number that is taken is not judged: its unique index tells. */
function orderErrors(firmware: Values, others: readonly Values[], changed: ReadonlySet<string>): FieldErrors {
  const highest = Math.max(0, ...others.map(({ versionOrder }) => Number(versionOrder)))
  const latest = newest(others.map(({ versionName }) => String(versionName)))
  const isNew = (name: string) => changed.has(name) && others.every((other) => other[name] !== firmware[name])
  const isLower = isNew('versionOrder') && Number(firmware.versionOrder) < highest
  const isOlder =
    isNew('versionName') &&
    latest !== undefined &&
    (versionOrder(String(firmware.versionName), latest) ?? 1) <= 0
  return {
    ...(isLower ? { versionOrder: `必须大于最新版本序号 ${highest}` } : {}),
    ...(isOlder ? { versionName: `必须高于最新版本 ${latest}` } : {}),
  }
}

function baseErrors(firmware: Values, others: readonly Values[]): FieldErrors {
  const bases: readonly unknown[] = Array.isArray(firmware.baseVersionIds) ? firmware.baseVersionIds : []
  const older = others.filter((other) => Number(other.versionOrder) < Number(firmware.versionOrder))
  const isBase = (id: unknown) => older.some((other) => other.id === id)
  return bases.every(isBase) ? {} : { baseVersionIds: '基础版本须为同一升级模块的更早版本' }
}

/** What parts of others are the difference to stays of their module, and older. */
function baseOfErrors(firmware: Values, all: readonly Values[]): FieldErrors {
  const based = all.filter(
    ({ baseVersionIds }) => Array.isArray(baseVersionIds) && baseVersionIds.includes(firmware.id),
  )
  const lowest = Math.min(...based.map(({ versionOrder }) => Number(versionOrder)))
  return {
    ...(based.some(({ module }) => module !== firmware.module)
      ? { module: '有差分固件以它为基础版本，不能更换升级模块' }
      : {}),
    ...(Number(firmware.versionOrder) >= lowest
      ? { versionOrder: `有差分固件以它为基础版本，必须小于 ${lowest}` }
      : {}),
  }
}

async function check(firmware: Values, changed: ReadonlySet<string>, db: Db): Promise<void> {
  await waitTurn(db, firmware.productId)
  const all = await pointingAt(db, 'firmware', 'productId', firmware.productId)
  const others = all.filter(({ id, module }) => id !== firmware.id && module === firmware.module)
  const errors = {
    ...orderErrors(firmware, others, changed),
    ...baseErrors(firmware, others),
    ...baseOfErrors(firmware, all),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Of each module of a product, what comes later is newer. */
export const firmwareHooks: HooksOf<'firmware'> = {
  async beforeCreate(values, { db }) {
    await check(values, new Set(['versionOrder', 'versionName']), db)
    return values
  },
  async beforeUpdate(changes, current, { db }) {
    // In another module it is new, under whatever name and order.
    const changed = new Set([
      ...Object.keys(changes),
      ...('module' in changes ? ['versionOrder', 'versionName'] : []),
    ])
    if (['versionOrder', 'versionName', 'module', 'baseVersionIds'].some((name) => changed.has(name)))
      await check({ ...current, ...changes }, changed, db)
    return changes
  },
}
