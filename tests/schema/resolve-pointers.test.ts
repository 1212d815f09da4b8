import { expect, test } from 'vitest'
import { crud, defineConfig, entity, mount, parent, reference, references, resolve, text } from '#schema'

const config = resolve(
  defineConfig({
    product: '檐',
    menu: [{ name: '系统', path: '/system', children: [{ name: '部门', path: '/system/department' }] }],
    calls: {},
    resources: {
      department: mount(
        entity({
          label: '部门',
          title: 'name',
          fields: { name: text('名称', { required: true }), parentId: parent('上级') },
        }),
        { endpoints: crud('/a/department'), permission: '/system/department', route: 'system/department' },
      ),
      visitor: mount(
        entity({
          label: '访客',
          title: 'name',
          fields: {
            name: text('姓名', { required: true }),
            departmentId: reference('部门', 'department', { onDelete: 'clear' }),
            hostIds: references('接待部门', 'department'),
          },
        }),
        {
          endpoints: crud('/a/visitor'),
          permission: '/system/visitor',
          route: 'system/visitor',
          menu: { name: '访客', under: '/system' },
        },
      ),
    },
  }),
)

test('a resource knows every field that points at it, its own parent field included', () => {
  expect(config.resources.department.pointers).toEqual([
    { resource: 'department', field: 'parentId', onDelete: 'restrict' },
    { resource: 'visitor', field: 'departmentId', onDelete: 'clear' },
    { resource: 'visitor', field: 'hostIds', onDelete: 'restrict' },
  ])
  expect(config.resources.visitor.pointers).toEqual([])
})

test('a mounted entity joins the menu tree after the nodes that stand there', () => {
  expect(config.menu[0]?.children.map(({ path }) => path)).toEqual(['/system/department', '/system/visitor'])
})
