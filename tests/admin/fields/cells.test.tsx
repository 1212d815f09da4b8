import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { config } from '#config'
import { workOrderStatus, workOrderType } from '#resources/work-order-dictionaries.ts'
import type { ResolvedField, Values } from '#schema'
import { surrounded } from './form-around.tsx'

const { application, firmware, workOrder } = config.resources

afterEach(cleanup)

const draw = (field: ResolvedField | undefined, record: Values, detail = false) =>
  render(surrounded(field && <FieldCell field={field} record={record} detail={detail} />))

describe('a file', () => {
  it('is called as it was uploaded, with its size', () => {
    const record = { fileUrl: '/upload/0a1b.bin', fileName: 'main-1.2.0.bin', fileSize: 1_258_291 }
    draw(firmware.fields.fileUrl, record)
    const link = screen.getByRole('link')
    expect(link.textContent).toBe('main-1.2.0.bin')
    expect(link.getAttribute('download')).toBe('main-1.2.0.bin')
    expect(link.parentElement?.textContent).toContain('1.2 MB')
  })

  it('is called by its address where nothing else is known', () => {
    draw(firmware.fields.fileUrl, { fileUrl: '/upload/0a1b.bin' })
    expect(screen.getByRole('link').textContent).toBe('0a1b.bin')
  })
})

describe('files', () => {
  const address = (extension: string) => `/upload/${'0a'.repeat(16)}.${extension}`
  const { debugFiles } = config.resources.house.fields
  const kept = [
    { name: '现场.png', url: address('png'), size: 2048, time: '2026-05-01 08:00:00' },
    { name: '记录.pdf', url: address('pdf'), size: 1024 },
    { name: '数据.xlsx', url: address('xlsx'), size: 512 },
  ]

  it('are looked at where browsers show them, and downloaded, with their size and time', () => {
    draw(debugFiles, { debugFiles: kept }, true)
    expect(screen.getAllByRole('link', { name: /^预览/ }).map((link) => link.getAttribute('href'))).toEqual([
      address('png'),
      address('pdf'),
    ])
    const picture = screen.getByRole('link', { name: '预览现场.png' })
    expect(picture.querySelector('img')?.getAttribute('src')).toBe(address('png'))
    expect(picture.getAttribute('download')).toBeNull()
    for (const { name } of kept)
      expect(screen.getByRole('link', { name }).getAttribute('download')).toBe(name)
    expect(screen.getByText('2.0 KB · 2026-05-01 08:00:00')).toBeDefined()
  })

  it('are counted in a list', () => {
    draw(debugFiles, { debugFiles: kept })
    expect(screen.getByText('3 个文件')).toBeDefined()
  })
})

describe('a value of a dictionary', () => {
  it('is a label where it has a colour, and text where it has none', () => {
    draw(workOrder.fields.status, { status: workOrderStatus.pending })
    expect(screen.getByText('待派单').className).toContain('tag')
    draw(workOrder.fields.type, { type: workOrderType.deviceFault })
    expect(screen.getByText('设备故障').className).not.toContain('tag')
  })
})

it('a fact is said in words: only states are labels', () => {
  const fact = Object.values(config.resources.deviceAttribute.fields).find(({ kind }) => kind === 'bool')
  if (fact?.kind !== 'bool') throw new Error('attributes have facts')
  draw(fact, { [fact.name]: 1 })
  expect(screen.getByText(fact.trueText).className).not.toContain('tag')
})

describe('a number', () => {
  it('leads to what it counts, where that can be shown', () => {
    const { houseNum } = config.resources.project.fields
    const countedAt = (resource: string, _field: unknown, { id }: Values) =>
      id === 'closed' ? null : `/home/${resource}/${id}?tab=house`
    const cell = (record: Values) =>
      houseNum &&
      render(surrounded(<FieldCell resource="project" field={houseNum} record={record} />, { countedAt }))
    cell({ id: 'p1', houseNum: 12 })
    const link = screen.getByRole('link', { name: '查看房屋：12' })
    expect(link.getAttribute('href')).toBe('/home/project/p1?tab=house')
    cell({ id: 'closed', houseNum: 7 })
    cell({ id: 'p2', houseNum: 0 })
    expect(screen.getAllByRole('link')).toEqual([link])
  })

  it('has the colour of the first threshold that it passes', () => {
    const { stock } = config.resources.goods.fields
    for (const [value, color] of [
      [0, 'tone-red'],
      [10, 'tone-orange'],
    ] as const) {
      draw(stock, { stock: value })
      expect(screen.getByText(`${value}件`).className).toContain(color)
    }
    draw(stock, { stock: 11 })
    expect(screen.getByText('11件').className).not.toContain('tone')
  })
})

describe('bytes', () => {
  it('are read as people do, exactly on demand', () => {
    draw(firmware.fields.fileSize, { fileSize: 1_258_291 })
    expect(screen.getByText('1.2 MB').getAttribute('title')).toBe('1258291 字节')
  })
})

describe('a page of this site', () => {
  const record = { name: '檐下', downloadUrl: '/download?appId=7' }
  const address = `${location.origin}/download?appId=7`

  it('is a whole link; in a list its code is drawn when it is asked for', async () => {
    draw(application.fields.downloadUrl, record)
    expect(screen.getByRole('link').getAttribute('href')).toBe(address)
    expect(document.querySelector('canvas')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /二维码/ }))
    await screen.findByRole('img', { name: '檐下的二维码' }, { timeout: 5000 })
    expect(screen.getByRole('dialog').textContent).toContain(address)
  })

  it('shows its code at once in a detail, to be kept as a file', async () => {
    draw(application.fields.downloadUrl, record, true)
    await screen.findByRole('img', { name: '檐下的二维码' }, { timeout: 5000 })
    const saved: string[] = []
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download)
    }
    fireEvent.click(screen.getByRole('button', { name: '下载二维码' }))
    HTMLAnchorElement.prototype.click = click
    await waitFor(() => expect(saved).toEqual(['檐下-二维码.png']))
  })
})

describe('a reference', () => {
  const { user, department } = config.resources
  const services = {
    hrefOf: (resource: string, id: string) => (id === 'closed' ? null : `/home/${resource}/${id}`),
  }
  const links = (field: ResolvedField | undefined, record: Values, resource?: string) => {
    render(
      surrounded(
        field && <FieldCell field={field} record={record} {...(resource ? { resource } : {})} />,
        services,
      ),
    )
    return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  }

  it('leads to the record it names', () => {
    const record = { departmentId: 'east', departmentName: '华东项目部' }
    expect(links(user.fields.departmentId, record)).toEqual([['华东项目部', '/home/department/east']])
  })

  it('leads to each record of several', () => {
    const record = { roleIds: ['a', 'closed', 'b'], roleNames: ['甲', '丙', '乙'] }
    expect(links(user.fields.roleIds, record)).toEqual([
      ['甲', '/home/role/a'],
      ['乙', '/home/role/b'],
    ])
    expect(document.body.textContent).toBe('甲、丙、乙')
  })

  it('leads to the parent among its own kind', () => {
    const record = { parentId: 'all', parentName: '檐下科技' }
    expect(links(department.fields.parentId, record, 'department')).toEqual([
      ['檐下科技', '/home/department/all'],
    ])
  })

  it('is mere text where this user may not look, and where there is none', () => {
    expect(links(user.fields.departmentId, { departmentId: 'closed', departmentName: '财务部' })).toEqual([])
    expect(screen.getByText('财务部')).toBeDefined()
    cleanup()
    expect(links(user.fields.departmentId, { departmentId: null, departmentName: null })).toEqual([])
    expect(screen.getByText('--')).toBeDefined()
  })
})
