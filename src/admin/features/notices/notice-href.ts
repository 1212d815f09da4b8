import { can } from '#admin/providers/access.ts'
import type { StaffNotice } from '#admin/providers/staff-notices.ts'
import { listOver, recordHref } from '#admin/screens/record-href.ts'
import { config } from '#config'
import type { ResolvedResource } from '#schema'

const resources: Readonly<Record<string, ResolvedResource>> = config.resources

/** Where a notice leads: its record, or the list of those it stands for; null: nowhere, for this user. */
export function noticeHref({ resource: name, recordId, several, ...place }: StaffNotice): string | null {
  const resource = resources[name]
  if (!resource) return null
  const where = { projectId: place.projectId, houseId: place.houseId }
  return several === 1
    ? listOver(resource, where, can)
    : recordHref(resource, { id: recordId, ...where }, can)
}
