import { describe, expect, it } from 'vitest'
import { heldRoutes, isEntry, screenRoutes } from '#admin/app/routes/screen-routes.ts'
import { config } from '#config'

const routes = screenRoutes(config)
const pathsFor = (...held: string[]) => heldRoutes(config, new Set(held)).map(({ route }) => route)

describe('routes of the config', () => {
  it('are the seed’s, each behind its permission path', () => {
    const guarded = Object.fromEntries(routes.map(({ route, permission }) => [route, permission]))
    expect(guarded).toMatchObject({
      project: 'project',
      'project/:id': '/project/:id',
      'system/user': '/system/user',
      'system/department': '/system/department',
      'system/role': '/system/role',
      'system/record': '/system/record',
    })
  })

  it('are registered for whoever holds the path, and nobody else', () => {
    expect(pathsFor()).toEqual([])
    expect(pathsFor('project')).toEqual(['project'])
    expect(pathsFor('/project/:id')).toEqual(['project/:id', 'start'])
    expect(pathsFor('/system/record')).toEqual(['system/record', 'start', 'system/delivery'])
  })

  it('count as an entry only when they need no record', () => {
    expect(routes.filter(isEntry).map(({ route }) => route)).not.toContain('project/:id')
    expect(routes.filter(isEntry).map(({ route }) => route)).toContain('project')
  })
})
