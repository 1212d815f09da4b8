import { describe, expect, it } from 'vitest'
import { entryAbove, linksOf, menuItems } from '#admin/app/routes/menu-items.ts'
import { heldRoutes } from '#admin/app/routes/screen-routes.ts'
import { crumbsOf } from '#admin/app/shell/use-crumbs.ts'
import { config } from '#config'
import { homeRoute, permissionsOf } from '#domain/menu-tree.ts'
import { treeFor } from './tree-for.ts'

function menuFor(...held: string[]) {
  const tree = treeFor(config.menu, held)
  const permissions = permissionsOf(tree)
  const routes = heldRoutes(config, permissions)
  const menu = menuItems(config, tree, routes)
  return { menu, routes, first: homeRoute(linksOf(menu), permissions) }
}

const labels = (held: string[]) => menuFor(...held).menu.map(({ label }) => label)

describe('the side menu', () => {
  it('shows what is held, in the tree’s order and under its names', () => {
    const { menu } = menuFor('/system/record', '/system/user', 'project')
    expect(menu.map(({ label, route }) => [label, route])).toEqual([
      ['项目', 'project'],
      ['系统', null],
    ])
    expect(menu[1]?.items.map(({ label }) => label)).toEqual(['用户管理', '操作日志'])
  })

  it('takes names and order from the tree that was answered, icons from the config', () => {
    const tree = treeFor(config.menu, ['project', '/system/user']).reverse()
    const renamed = tree.map((node) => (node.path === 'project' ? { ...node, name: '楼盘' } : node))
    const menu = menuItems(config, renamed, heldRoutes(config, permissionsOf(renamed)))
    expect(menu.map(({ label, icon }) => [label, icon])).toEqual([
      ['系统', 'SettingOutlined'],
      ['楼盘', 'ProjectOutlined'],
    ])
  })

  it('leaves out groups without anything to open', () => {
    expect(labels(['/system'])).toEqual([])
    expect(labels(['/project/:id'])).toEqual([])
  })

  it('makes a submenu of a path that guards several screens', () => {
    const tree = treeFor(config.menu, ['/system/user'])
    const extra = {
      kind: 'list',
      resource: 'role',
      route: 'system/extra',
      permission: '/system/user',
      label: '更多',
      menu: '更多',
    } as const
    const routes = [...heldRoutes(config, new Set(['/system/user'])), { ...extra, screen: null }]
    const [system] = menuItems(config, tree, routes)
    const [users] = system?.items ?? []
    expect(users?.route).toBeNull()
    expect(users?.items.map(({ route }) => route)).toEqual(['system/user', 'system/extra'])
  })
})

describe('the entries of one node', () => {
  const routes = heldRoutes(config, new Set(['/resource']))
  const menuWith = (entries: readonly string[]) => {
    const menu = config.menu.map((node) => (node.path === '/resource' ? { ...node, entries } : node))
    return linksOf(menuItems({ menu }, treeFor(menu, ['/resource']), routes)).map(({ route }) => route)
  }

  it('stand as the config writes them, unless the node says their order', () => {
    const usual = menuWith([])
    expect(usual.length).toBeGreaterThan(2)
    expect(menuWith(usual.toReversed())).toEqual(usual.toReversed())
  })

  it('come after those that are named', () => {
    const [first, ...others] = menuWith([])
    const last = others.at(-1) ?? ''
    expect(menuWith([last])).toEqual([last, first, ...others.slice(0, -1)])
  })
})

describe('the entry of a screen', () => {
  const { menu } = menuFor('/resource')
  it.each([
    ['resource/technologyProducts', 'resource/technologyProducts'],
    ['resource/technologyProducts/17', 'resource/technologyProducts'],
    ['resource/technologyProducts/devices', 'resource/technologyProducts/devices'],
    ['resource/technologyProducts/devices/17', 'resource/technologyProducts/devices'],
    ['resource/technologyProductsToo', undefined],
  ])('%s is %s: the nearest above it', (route, entry) => {
    expect(entryAbove(menu, route)).toBe(entry)
  })
})

describe('where /home leads', () => {
  it.each([
    [['/system/role', 'project'], 'project'],
    [['/system/record', '/system/role', '/system/department'], 'system/department'],
    [['/system/record'], 'system/record'],
    [['/house/detail'], null],
    [[], null],
  ])('for holders of %j is %s', (held, route) => {
    expect(menuFor(...held).first).toBe(route)
  })
})

describe('breadcrumbs', () => {
  const { menu, routes } = menuFor('project', '/project/:id', '/system/user', '/resource')
  const crumbs = (path: string, title: string | null = null) => {
    const route = routes.find((one) => one.route === path)
    return route
      ? crumbsOf(menu, route, title === null ? null : { title, above: null }).map(({ label }) => label)
      : []
  }

  it('name group and list, and the record below it once it is known', () => {
    expect(crumbs('system/user')).toEqual(['系统', '用户管理'])
    expect(crumbs('project/:id')).toEqual(['项目', '项目详情'])
    expect(crumbs('project/:id', '静安府')).toEqual(['项目', '静安府'])
    expect(crumbs('resource/technologyProducts/devices/:id', '空调')).toEqual(['资源', '设备管理', '空调'])
  })
})
