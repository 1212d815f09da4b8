import { sql } from 'kysely'
import { compareVersions } from '#domain/version.ts'
import { versionStatus } from '#resources/dictionaries.ts'
import type { FieldErrors, Values } from '#schema'
import type { Db } from '../../contracts.ts'

/** The version of the same application and platform that is online. */
export async function onlineVersion(db: Db, { appId, platform }: Values): Promise<Values | null> {
  const { rows } = await sql<Values>`
    select id, version_name, version_code from app_version
    where app_id = ${appId} and platform = ${platform} and status = ${versionStatus.online}
      and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Why a version would not be an update of the one that is online. */
export function notAbove(version: Values, online: Values | null): FieldErrors {
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
