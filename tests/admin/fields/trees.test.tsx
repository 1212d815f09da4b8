import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { FieldFilter } from '#admin/fields/field-filter.tsx'
import type { FieldServices, OptionQuery } from '#admin/fields/services.ts'
import { config } from '#config'
import { departments } from '#resources/department.demo.ts'
import { departmentType } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { drawForm, surrounded } from './form-around.tsx'

const { department, user } = config.resources

afterEach(cleanup)

function platform(below?: string | null) {
  const asked: OptionQuery[] = []
  const services = {
    options: async () => ({ options: [], total: 0, searchable: false }),
    isTree: (resource: string) => resource === 'department',
    tree: async (query: OptionQuery) => {
      asked.push(query)
      return departments.map((record) => ({
        ...{ value: String(record.id), label: record.name, parent: record.parentId ?? null },
        record: { ...record },
      }))
    },
    scopeOf: () => (below === undefined ? {} : { below }),
  } satisfies Partial<FieldServices>
  return { asked, services }
}

const box = (label: string) => screen.findByLabelText(label, { selector: 'input[aria-haspopup=tree]' })
const popupOf = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-controls') ?? '')
const itemsOf = (input: HTMLElement) => [...(popupOf(input)?.querySelectorAll('[role=treeitem]') ?? [])]
const titlesOf = (input: HTMLElement) => itemsOf(input).map((item) => item.textContent)

/** Opens a tree, and answers what a screen reader comes to: levels and names. */
async function open(input: HTMLElement): Promise<readonly string[]> {
  fireEvent.mouseDown(input)
  await waitFor(() => expect(itemsOf(input).length).toBeGreaterThan(0))
  return itemsOf(input).map((item) => `${item.getAttribute('aria-level')} ${item.textContent}`)
}

/** Types, and takes what the keyboard then stands on. */
async function choose(input: HTMLElement, typed: string, found: readonly string[]) {
  fireEvent.change(input, { target: { value: typed } })
  await waitFor(() => expect(titlesOf(input)).toEqual(found))
  const spoken = popupOf(input)?.querySelector('[aria-live]')?.textContent
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13, which: 13 })
  return spoken
}

describe('a reference to a tree', () => {
  it('is chosen by keys alone, and stands there with its path', async () => {
    const { asked, services } = platform()
    const { values } = drawForm(user, services)
    const input = await box('所属部门')
    expect(asked).toEqual([])
    const items = await open(input)
    expect(items.slice(0, 5)).toEqual(['1 檐下科技', '2 技术中心', '2 运维中心', '3 运维一组', '3 运维二组'])
    const spoken = await choose(input, '二组', ['檐下科技', '运维中心', '运维二组'])
    expect(spoken).toBe('檐下科技，运维中心，运维二组')
    expect(await screen.findByTitle('檐下科技 / 运维中心 / 运维二组')).toBeTruthy()
    expect(values()).toMatchObject({ departmentId: 'dept_ops_2' })
  })

  it('shows the path that came with the record, and asks for nothing until it is opened', async () => {
    const { asked, services } = platform()
    const loaded: Values = {
      ...{ id: 'u1', departmentId: 'dept_ops_1', departmentName: '运维一组' },
      departmentPath: ['檐下科技', '运维中心', '运维一组'],
    }
    drawForm(user, services, { loaded })
    expect(await screen.findByTitle('檐下科技 / 运维中心 / 运维一组')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('offers the branch that the data scope leaves', async () => {
    drawForm(user, platform('dept_ops').services)
    expect(await open(await box('所属部门'))).toEqual(['1 运维中心', '2 运维一组', '2 运维二组'])
  })

  it('says that reading it failed, and tries again', async () => {
    const { services } = platform()
    let tries = 0
    const tree: FieldServices['tree'] = (query) => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('offline')) : services.tree(query)
    }
    drawForm(user, { ...services, tree })
    const input = await box('所属部门')
    fireEvent.mouseDown(input)
    fireEvent.click(await screen.findByRole('button', { name: '重试' }))
    await waitFor(() => expect(itemsOf(input).length).toBeGreaterThan(0))
  })
})

describe('a filter by a tree', () => {
  it('looks like any other until it is used, and may look beyond the data scope', async () => {
    const { asked, services } = platform('dept_ops')
    const item = { by: 'field', field: 'departmentId', param: 'departmentId', label: '部门' } as const
    let chosen: unknown
    const filter = (
      <FieldFilter
        item={item}
        fields={user.fields}
        resource="user"
        id="filter"
        onChange={(value) => {
          chosen = value
        }}
      />
    )
    const { container } = render(surrounded(filter, services))
    expect(asked).toEqual([])
    fireEvent.focus(container.querySelector('#filter') as HTMLElement)
    const input = await waitFor(() => {
      const found = container.querySelector<HTMLElement>('#filter[aria-haspopup=tree]')
      if (!found) throw new Error('no tree')
      return found
    })
    await waitFor(() => expect(titlesOf(input)[0]).toBe('檐下科技'))
    await choose(input, '技术', ['檐下科技', '技术中心'])
    expect(chosen).toBe('dept_tech')
  })
})

describe('the parent of a record', () => {
  it('is neither itself nor below it, and decides what is taken over', async () => {
    const loaded = {
      id: 'dept_ops',
      parentId: 'dept_head',
      parentName: '檐下科技',
      type: departmentType.company,
      name: '运维中心',
    }
    const { values } = drawForm(department, platform().services, { loaded })
    const input = await box('上级部门')
    expect((await open(input)).join()).not.toContain('运维')
    expect(screen.getByText('与上级部门相同')).toBeTruthy()
    await choose(input, '西南', ['项目管理中心', '西南项目部'])
    await waitFor(() =>
      expect(values()).toMatchObject({ parentId: 'dept_southwest', type: departmentType.project }),
    )
  })

  it('leaves the type open where there is none', async () => {
    drawForm(department, platform().services)
    await box('上级部门')
    expect(screen.queryByText('与上级部门相同')).toBeNull()
  })
})

describe('what points into a tree', () => {
  const record = { departmentId: 'd', departmentName: '运维一组', departmentPath: ['檐下科技', '运维一组'] }
  const cell = (detail: boolean) => {
    const services = { hrefOf: () => '/there' }
    const { departmentId } = user.fields
    if (!departmentId) throw new Error('no field')
    return render(surrounded(<FieldCell field={departmentId} record={record} detail={detail} />, services))
  }

  it('is called by its name in a list, and tells its path', () => {
    const link = cell(false).getByRole('link', { name: '运维一组' })
    expect(link.getAttribute('title')).toBe('檐下科技 / 运维一组')
  })

  it('is shown with its path in a detail, whose last part leads there', () => {
    const { container, getByRole } = cell(true)
    expect(container.textContent).toBe('檐下科技 / 运维一组')
    expect(getByRole('link').textContent).toBe('运维一组')
  })
})
