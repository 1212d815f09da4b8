import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { config } from '#config'
import { grantableIds } from '#domain/grantable.ts'
import { treeFor } from '#tests/admin/app/tree-for.ts'
import { drawForm } from './form-around.tsx'

afterEach(cleanup)

/** The form of a new role, for somebody who holds these permissions. */
async function drawRole(...held: readonly string[]) {
  const tree = treeFor(config.menu, held)
  const form = drawForm(config.resources.role, {
    permissionTree: async () => tree,
    grantable: (nodes) => grantableIds(config.menu, nodes, new Set(held)),
  })
  await screen.findByText('房屋详情')
  return form
}

const nodeOf = (name: string) => screen.getByText(name).closest('.ant-tree-treenode') as HTMLElement
const isOpen = (name: string) => !nodeOf(name).classList.contains('ant-tree-treenode-disabled')
const tick = (name: string) => fireEvent.click(nodeOf(name).querySelector('.ant-tree-checkbox') as Element)

it('offers what one holds, and the groups above it; a parent that grants more comes along with nothing', async () => {
  const { values } = await drawRole('/house/detail', '/system/user', '/system/role')
  const open = ['项目', '房屋详情', '运维', '服务', '系统', '用户管理', '部门管理', '角色管理'].filter(isOpen)
  expect(open).toEqual(['房屋详情', '系统', '用户管理', '角色管理'])
  screen.getByText('灰色的权限您自己没有，不能授予；需要时请联系管理员')
  tick('房屋详情')
  await waitFor(() => expect(values().menuIds).toEqual(['house_detail']))
  tick('部门管理')
  tick('系统')
  const all = ['house_detail', 'system', 'system_user', 'system_role']
  await waitFor(() => expect(values().menuIds).toEqual(all))
  tick('系统')
  await waitFor(() => expect(values().menuIds).toEqual(['house_detail']))
  fireEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  await waitFor(() => expect(values().menuIds).toEqual(all))
})

it('offers everything to who holds everything, parents with their children', async () => {
  const { values } = await drawRole('project', '/project/:id', '/project/:id/user', '/house/detail')
  expect(['项目', '项目详情', '房屋详情'].every(isOpen)).toBe(true)
  tick('房屋详情')
  await waitFor(() => expect(values().menuIds).toEqual(['project', 'house_detail']))
})
