import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { compareVersions } from '#domain/version.ts'
import { appPlatform, versionStatus } from '#resources/application-dictionaries.ts'
import { logAction } from '#resources/dictionaries.ts'
import type { FieldErrors, Values } from '#schema'
import type { CallContext, Db } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { conflict, invalid } from '../../errors.ts'
import { equals } from '../../records/condition-sql.ts'
import { lockRecord } from '../../records/store.ts'
import { applyChanges } from '../../records/write.ts'
import type { HooksOf } from '../hooks-of.ts'

/** The version of the same application and platform that is online. */
async function onlineVersion(db: Db, { appId, platform }: Values): Promise<Values | null> {
  const { rows } = await sql<Values>`
    select id, version_name, version_code from app_version
    where app_id = ${appId} and platform = ${platform} and status = ${versionStatus.online}
      and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Why a version would not be an update of the one that is online. */
function notAbove(version: Values, online: Values | null): FieldErrors {
  if (!online || online.id === version.id) return {}
  const { versionCode, versionName } = online
  return {
    ...(Number(version.versionCode) > Number(versionCode)
      ? {}
      : { versionCode: `必须大于当前线上版本序号 ${versionCode}` }),
    ...(compareVersions(String(version.versionName), String(versionName)) > 0
      ? {}
      : { versionName: `必须高于当前线上版本号 ${versionName}` }),
  }
}

async function platformErrors({ db }: CallContext, { appId, platform }: Values): Promise<FieldErrors> {
  const { rows } = await sql<{ platforms: readonly number[] }>`
    select platforms from application where id = ${appId}`.execute(db)
  return rows[0]?.platforms.includes(Number(platform)) ? {} : { platform: '该应用不支持此平台' }
}

const storeErrors = ({ platform, storeUrl }: Values): FieldErrors =>
  platform === appPlatform.ios && typeof storeUrl === 'string' && !storeUrl.startsWith('https://')
    ? { storeUrl: 'iOS 商店地址须为 https 地址' }
    : {}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Takes the version that was online so far off it. */
async function withdraw(context: CallContext, id: unknown): Promise<void> {
  const resource = context.services.config.resources.appVersion
  if (!resource) return
  const current = await lockRecord(context, resource, String(id))
  const { label = '', name: operation = '' } = resource.states?.transitions.withdraw ?? {}
  const entry = { operation, action: logAction.update, joiner: `${label}：` }
  await applyChanges(context, { resource, hooks: versionHooks }, entry, current, {
    status: versionStatus.withdrawn,
  })
}

/** Of each application and platform one version is online, and what comes after it is above it. */
export const versionHooks: HooksOf<'appVersion'> = {
  async beforeCreate(values, context) {
    refuse({
      ...notAbove(values, await onlineVersion(context.db, values)),
      ...(await platformErrors(context, values)),
      ...storeErrors(values),
    })
    return values
  },

  async beforeUpdate(changes, current, context) {
    const next = { ...current, ...changes }
    const isRenumbered = 'versionCode' in changes || 'versionName' in changes
    refuse({
      ...(isRenumbered ? notAbove(next, await onlineVersion(context.db, next)) : {}),
      ...('storeUrl' in changes ? storeErrors(next) : {}),
    })
    return changes
  },

  transitions: {
    async publish(version, _input, context) {
      // Who publishes for the same application waits here, and then sees what is online.
      await lockRows(context.db, { table: 'application', where: equals('id', version.appId), mode: 'change' })
      const online = await onlineVersion(context.db, version)
      const [problem] = Object.values(notAbove(version, online))
      if (problem !== undefined) throw conflict(problem)
      if (online) await withdraw(context, online.id)
      return { publishTime: formatTime(context.services.now().getTime()) }
    },
  },
}
