import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { config } from '#config'
import { everyNode } from '#domain/menu-tree.ts'
import { screenParts } from '#domain/screen-parts.ts'
import { dataScope } from '#resources/dictionaries.ts'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { livePlatform } from '../screens/live.ts'
import { openWall, panel } from './open-wall.tsx'

// Charts are drawn on a canvas, which there is none of.
vi.mock('#admin/features/big-screen/charts/plots.tsx', () => {
  const nothing = () => null
  return { DonutPlot: nothing, DialPlot: nothing, StackPlot: nothing, LinesPlot: nothing, HoursPlot: nothing }
})

const { allow } = config.resources.project.endpoints.list ?? { allow: [] }
const projectLists = typeof allow === 'string' ? [] : allow

const live = livePlatform()
const users = freshUsers()

/** Somebody new who holds everything but these permissions. */
async function without(...lacking: readonly string[]) {
  const held = everyNode(config.menu).filter(({ path }) => !lacking.includes(path))
  const { data } = await live.eaves.call('role.create', {
    ...{ name: `看屏${users.count()}`, dataScope: dataScope.all },
    menuIds: held.map(({ id }) => id),
  })
  const user = await users.create(live.eaves, await live.eaves.login('admin'), { roleIds: [data.id] })
  return user.account
}

const panels = () => screen.getAllByRole('region').map((one) => one.getAttribute('aria-label') ?? '')
/** Once each panel has been told something, those in whose place 暂无权限 stands. */
async function refused(): Promise<readonly string[]> {
  await waitFor(() => expect(screen.queryAllByText('加载中…')).toEqual([]))
  return panels().filter((name) => panel(name).queryByText('暂无权限') !== null)
}

it.each(Object.keys(screenParts))(
  '%s says 暂无权限 in each panel to who may list nothing of it',
  async (name) => {
    await openWall(live.eaves, 'auditor', `/screen/${name}?projectId=project_jingan`)
    expect(await refused()).toEqual(panels())
    expect(document.querySelectorAll('.wall-panel-body a')).toHaveLength(0)
    expect(screen.queryByText(/静安府/)).toBeNull()
  },
)

it('shows of the platform all the rest to who may not list projects', async () => {
  await openWall(live.eaves, await without(...projectLists), '/screen/system')
  expect(await refused()).toEqual(['项目分布', '项目报警 TOP10'])
  const figure = (name: string, label: string) =>
    panel(name).getByText(label).closest('.wall-figure')?.textContent
  expect(figure('规模', '项目')).toBe('无权限项目')
  expect(figure('规模', '房屋')).toBe('无权限房屋')
  expect(figure('规模', '用户')).toMatch(/^\d+.*用户$/)
  expect(figure('项目分布', '今日报警')).toMatch(/^\d+今日报警$/)
  expect(panel('实时报警').getAllByRole('listitem').length).toBeGreaterThan(0)
})

it('shows of a project all the rest to who may not list projects, if the address names one', async () => {
  const account = await without(...projectLists)
  await openWall(live.eaves, account, '/screen/project?projectId=project_jingan')
  expect(await refused()).toEqual(['房屋'])
  expect(panel('报警').getAllByRole('listitem').length).toBeGreaterThan(0)
})

it('says so once, where the address names no project', async () => {
  await openWall(live.eaves, 'auditor', '/screen/project')
  await screen.findByText('暂无权限')
  expect(screen.queryAllByRole('region')).toEqual([])
})
