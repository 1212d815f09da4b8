import { sql } from 'kysely'
import { versionStatus } from '#resources/application-dictionaries.ts'
import type { Values } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'

interface Channel {
  readonly name: string
  readonly url: string
  readonly enable: number
  readonly priority: number | null
}

/** The markets that are switched on, the most wanted first. */
const marketsOf = (channels: unknown) =>
  ((channels ?? []) as readonly Channel[])
    .filter(({ enable }) => enable === 1)
    .toSorted((left, right) => (right.priority ?? 0) - (left.priority ?? 0))
    .map(({ name, url }) => ({ name, url }))

const release = ({ packageUrl, storeUrl, fileSize, channels, ...told }: Values) => ({
  ...told,
  url: packageUrl ?? storeUrl,
  storeUrl,
  size: fileSize,
  channels: marketsOf(channels),
})

/** What anyone may know of an application: what is online, and where it is to be had. */
export const downloadUrl: CallHandler = async ({ appId }, { db }) => {
  const { rows: applications } = await sql<Values>`
    select name, icon_url as icon, description from application
    where id = ${appId} and deleted_at is null`.execute(db)
  const [application] = applications
  if (!application) throw notFound()
  const { rows: versions } = await sql<Values>`
    select platform, version_name, version_code, title, content, update_type, package_url, store_url, file_size,
      channels, publish_time
    from app_version
    where app_id = ${appId} and status = ${versionStatus.online} and deleted_at is null
    order by platform`.execute(db)
  const { name, icon, description } = application
  return { appName: name, icon, description, list: versions.map(release) }
}
