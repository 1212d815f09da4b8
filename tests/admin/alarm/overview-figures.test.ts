import { afterEach, expect, it } from 'vitest'
import { others } from '#admin/features/alarm/overview-figures.ts'
import { readBoardState } from '#admin/features/estate-board/board-state.ts'
import { holdPermissions } from '#admin/providers/access.ts'
import { boardPath } from '#admin/screens/model/board-address.ts'
import { partOf } from '#admin/screens/model/query-part.ts'
import { onlineStatus } from '#resources/dictionaries.ts'

const offline = () => others.find(({ figure }) => figure === 'offlineNum')?.at('project_jingan') ?? null

afterEach(() => holdPermissions(new Set()))

it('leads from the houses off line to the board that shows just those', () => {
  holdPermissions(new Set(['/maintenance', '/project/:id']))
  const [path, query = ''] = offline()?.split('?') ?? []
  expect(path).toBe('/home/project/project_jingan')
  const { filter } = readBoardState(partOf(new URLSearchParams(query), boardPath))
  expect(filter.online).toEqual([String(onlineStatus.offline)])
})

it('leads nowhere for those who may not look at the board', () => {
  holdPermissions(new Set(['/maintenance']))
  expect(offline()).toBeNull()
})
