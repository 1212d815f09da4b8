import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '#admin/providers/query-client.ts'
import { type Identity, ownBranch, sessionQuery } from '#admin/providers/session.ts'
import { config } from '#config'
import { dataScope } from '#resources/dictionaries.ts'

const { department, project, role, user } = config.resources

afterEach(() => queryClient.clear())

const logIn = (scope: Identity['dataScope'], departmentId: string | null = 'd1') =>
  queryClient.setQueryData(sessionQuery.queryKey, {
    user: { departmentId, dataScope: scope } as Identity,
    menu: [],
  })

describe('what a user may choose among departments', () => {
  it('is any of them for whoever sees all', () => {
    logIn(dataScope.all)
    expect(ownBranch(user, 'departmentId')).toEqual({})
    expect(ownBranch(department, 'parentId')).toEqual({})
  })

  it('is their own branch where the data scope decides by this field', () => {
    logIn(dataScope.department)
    for (const [resource, field] of [
      [user, 'departmentId'],
      [department, 'parentId'],
      [project, 'departmentId'],
    ] as const)
      expect(ownBranch(resource, field)).toEqual({ below: 'd1' })
    expect(ownBranch(user, 'roleIds')).toEqual({})
    expect(ownBranch(role, 'name')).toEqual({})
  })

  it('limits who has granted projects alone in staff, not in projects', () => {
    logIn(dataScope.granted)
    expect(ownBranch(user, 'departmentId')).toEqual({ below: 'd1' })
    expect(ownBranch(project, 'departmentId')).toEqual({})
  })

  it('is nothing for whoever has no department', () => {
    logIn(dataScope.department, null)
    expect(ownBranch(user, 'departmentId')).toEqual({ below: null })
  })
})
