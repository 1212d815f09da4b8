import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { homeOf } from '#admin/app/home.ts'
import { homeRouter } from '#admin/app/home-pages.tsx'
import { commandsOf } from '#admin/app/palette/commands.ts'
import { outsideRoutes } from '#admin/app/public/outside-routes.tsx'
import { linksOf } from '#admin/app/routes/menu-items.ts'
import { crumbsOf } from '#admin/app/shell/use-crumbs.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import type { Identity } from '#admin/providers/session.ts'
import type { ScreenName } from '#admin/ui/screen-title.tsx'
import { crud, defineConfig, entity, mayReadPart, mount, resolve, text } from '#schema'
import { backEnd, ok } from '../providers/tab.ts'
import { treeFor } from './tree-for.ts'

const named = (label: string) => entity({ label, title: 'name', fields: { name: text('名称') } })

/** An estate: a resource whose detail is hand-made, and screens of every kind of place around it. */
const config = resolve(
  defineConfig({
    product: '檐',
    menu: [
      { name: '项目', path: 'project', children: [{ name: '房屋', path: '/house' }] },
      { name: '运维', path: '/maintenance', icon: 'ToolOutlined' },
    ],
    calls: {},
    resources: {
      project: mount(named('项目'), {
        endpoints: crud('/api/project'),
        permission: 'project',
        route: 'project',
        views: { detail: { route: 'project/:id', screen: 'estate-board' } },
      }),
      workOrder: mount(named('工单'), {
        endpoints: crud('/api/order'),
        permission: '/maintenance',
        route: 'maintenance/workOrder',
      }),
    },
    screens: {
      houseConsole: {
        label: '房屋详情',
        route: 'project/:id/:houseId',
        permission: '/house',
        screen: 'house-console',
      },
      alarmOverview: {
        label: '报警总览',
        route: 'maintenance/proList',
        permission: '/maintenance',
        screen: 'overview',
      },
      sample: {
        label: '采样',
        route: 'maintenance/sample',
        permission: '/maintenance',
        menu: false,
        screen: 'overview',
      },
      report: {
        label: '数据报表',
        route: 'report',
        permission: '/report',
        menu: { name: '报表', icon: 'LineChartOutlined' },
        screen: 'overview',
      },
      start: {
        label: '首页',
        route: 'start',
        permission: 'login',
        screen: 'overview',
        parts: {
          late: { label: '待办', of: 'workOrder', permission: '/report' },
          orders: { label: '工单', of: 'workOrder' },
        },
      },
      wall: { label: '公司大屏', route: '/screen/company', permission: 'public', screen: 'wall' },
      guarded: { label: '项目大屏', route: '/screen/project', permission: 'project', screen: 'wall' },
    },
  }),
)

const Place = ({ name }: { name: string }) => {
  const { id, houseId } = useParams()
  return <p>{[name, id, houseId].filter((part) => part !== undefined).join(' ')}</p>
}
const screens = {
  'estate-board': () => <Place name="board" />,
  'house-console': () => <Place name="console" />,
  overview: () => <Place name="overview" />,
  wall: () => <Place name="wall" />,
}

const homeFor = (...held: string[]) => homeOf(config, { menu: treeFor(config.menu, held) })
const user = { account: 'admin', name: '管理员' } as Identity

const back = backEnd()
beforeEach(() => back.answers(() => ok([])))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function openShell(path: string, ...held: string[]) {
  window.history.replaceState(null, '', path)
  const home = homeFor(...held)
  return render(<RouterProvider router={homeRouter(home, { user, menu: [] }, screens)} />)
}

describe('a screen of its own', () => {
  it('has a route for whoever holds its permission', () => {
    const routes = (...held: string[]) => homeFor(...held).routes.map(({ route }) => route)
    expect(routes('/maintenance')).toEqual([
      'maintenance/workOrder',
      'maintenance/proList',
      'maintenance/sample',
      'start',
    ])
    expect(routes('/house')).toEqual(['project/:id/:houseId'])
    expect(routes()).toEqual([])
  })

  it('stands in the menu beside the lists of its permission, or at a node of its own', () => {
    const { menu } = homeFor('project', '/house', '/maintenance', '/report')
    expect(linksOf(menu).map(({ label, route }) => [label, route])).toEqual([
      ['首页', 'start'],
      ['项目', 'project'],
      ['工单', 'maintenance/workOrder'],
      ['报警总览', 'maintenance/proList'],
      ['报表', 'report'],
    ])
    expect(menu.map(({ label, icon }) => [label, icon])).toEqual([
      ['首页', null],
      ['项目', null],
      ['运维', 'ToolOutlined'],
      ['报表', 'LineChartOutlined'],
    ])
  })

  it('brings the permission of its node to the tree', () => {
    expect(config.menu.map(({ path }) => path)).toEqual(['project', '/maintenance', '/report'])
  })

  it('of parts is first in the menu of whoever may read one of them, and never where /home leads', () => {
    const { menu, first } = homeFor('/maintenance')
    expect(menu[0]?.route).toBe('start')
    expect(first).toBe('maintenance/workOrder')
    // What it holds them to besides is not enough by itself.
    expect(homeFor('/report').menu.map(({ route }) => route)).toEqual(['report'])
    const mine = config.screens.start.parts.map((part) => [
      mayReadPart(config, part, new Set(['/maintenance'])),
      mayReadPart(config, part, new Set(['/maintenance', '/report'])),
    ])
    expect(mine).toEqual([
      [false, true],
      [true, true],
    ])
  })

  it('is where /home leads when it comes first', () => {
    expect(homeFor('/report').first).toBe('report')
    expect(homeFor('/house').first).toBeNull()
  })

  it('is found by the command palette', () => {
    const commands = commandsOf(homeFor('/report', '/house'), () => true)
    expect(commands.map(({ label, to }) => [label, to])).toEqual([['报表', '/home/report']])
  })

  it('has a name in the breadcrumb, below the list its address begins with', () => {
    const { menu, routes } = homeFor('project', '/house')
    const route = routes.find(({ screen }) => screen === 'house-console')
    const crumbs = (name: ScreenName | null) => (route ? crumbsOf(menu, route, name) : [])
    expect(crumbs(null).map(({ label }) => label)).toEqual(['项目', '房屋详情'])
    const above = { label: '静安府', href: '/home/project/p1' }
    expect(crumbs({ title: '1-101', above })).toEqual([
      { label: '项目', href: '/home/project' },
      above,
      { label: '1-101', href: null },
    ])
  })

  it('is drawn within the shell, with the parts of its address', async () => {
    openShell('/home/project/p1/h1', 'project', '/house')
    expect(await screen.findByText('console p1 h1')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '房屋详情' })).toBeTruthy()
    expect(within(screen.getByRole('navigation', { name: '主菜单' })).getByText('项目')).toBeTruthy()
    expect(document.title).toBe('房屋详情 - 檐 Eaves')
  })

  it('takes the place of a generated one where a view names it', async () => {
    openShell('/home/project/p1', 'project')
    expect(await screen.findByText('board p1')).toBeTruthy()
  })

  it('is not found by those who do not hold its permission', async () => {
    openShell('/home/project/p1/h1', 'project')
    expect(await screen.findByText('页面不存在')).toBeTruthy()
  })
})

describe('a screen outside the shell', () => {
  const openOutside = (path: string) => {
    const router = createMemoryRouter(outsideRoutes(config, screens), { initialEntries: [path] })
    return render(<RouterProvider router={router} />)
  }
  const answerSession = (...held: string[]) =>
    back.answers((request) =>
      ok(new URL(request.url).pathname.endsWith('/tree') ? treeFor(config.menu, held) : user),
    )

  it('is nobody’s business to guard when it is public', async () => {
    openOutside('/screen/company')
    expect(await screen.findByText('wall')).toBeTruthy()
    expect(document.title).toBe('公司大屏 - 檐')
    expect(back.asked).toEqual([])
  })

  it('asks who is there when it is not', async () => {
    answerSession('project')
    openOutside('/screen/project')
    expect(await screen.findByText('wall')).toBeTruthy()
  })

  it('is kept from those who do not hold its permission', async () => {
    answerSession('/report')
    openOutside('/screen/project')
    expect(await screen.findByText('暂无权限，请联系管理员')).toBeTruthy()
    expect(screen.queryByText('wall')).toBeNull()
  })
})
