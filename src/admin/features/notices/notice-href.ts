import { can, canCall } from '#admin/providers/access.ts'
import type { StaffNotice } from '#admin/providers/notices.ts'
import { recordHref } from '#admin/screens/record-href.ts'
import { config } from '#config'
import type { ResolvedResource } from '#schema'

const resources: Readonly<Record<string, ResolvedResource>> = config.resources

/** Where a notice leads: its record, or the list of its project with the record's drawer; null: nowhere, for this user. */
export function noticeHref({ resource: name, recordId, projectId, houseId }: StaffNotice): string | null {
  const resource = resources[name]
  if (!resource) return null
  const record = { id: recordId, projectId, houseId }
  const href = recordHref(resource, record, can)
  const { list } = resource.views
  if (href !== null || list === null || !canCall(resource.endpoints.list)) return href
  const parts = list.route
    .split('/')
    .map((part) => (part.startsWith(':') ? record[part.slice(1) as keyof typeof record] : part))
  return parts.some((part) => typeof part !== 'string')
    ? null
    : `/home/${parts.join('/')}?${new URLSearchParams({ detail: recordId })}`
}
