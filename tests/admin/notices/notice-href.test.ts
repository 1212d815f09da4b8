import { afterEach, expect, it } from 'vitest'
import { noticeHref } from '#admin/features/notices/notice-item.tsx'
import { holdPermissions } from '#admin/providers/access.ts'
import type { StaffNotice } from '#admin/providers/staff-notices.ts'
import { noticeKind } from '#resources/notice-dictionaries.ts'

const place = '/home/maintenance/proList/project_jingan'
const alarm: StaffNotice = {
  ...{ id: 'n', kind: noticeKind.majorAlarm, title: '静安府 二氧化碳过高', time: '2026-11-20 12:00:00' },
  ...{ resource: 'alarm', recordId: 'alarm_1', projectId: 'project_jingan', houseId: 'house_1' },
  ...{ num: 3, several: 0, isRead: 0 },
}

afterEach(() => holdPermissions(new Set()))

it('leads to what it is about, or to the list of those it stands for', () => {
  holdPermissions(new Set(['/maintenance']))
  expect(noticeHref(alarm)).toBe(`${place}?detail=alarm_1`)
  expect(noticeHref({ ...alarm, several: 1 })).toBe(place)
})

it('leads nowhere for those who may not look', () => {
  for (const several of [0, 1] as const) expect(noticeHref({ ...alarm, several })).toBeNull()
})
