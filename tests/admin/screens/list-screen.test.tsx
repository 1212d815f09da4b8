import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ListSetting } from '#domain/personal-settings.ts'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import { dataScope, enableStatus, logAction, logSource } from '#resources/dictionaries.ts'
import { orderStatus } from '#resources/service-dictionaries.ts'
import { columnWidths } from '#schema'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const found = (text: string | RegExp) => screen.findByText(text)
const rows = () => [...document.querySelectorAll('.ant-table-row')]
const buttonsOf = (row: Element | null | undefined) =>
  [...(row?.querySelectorAll('.row-buttons :is(a, button)') ?? [])].map((button) => button.textContent)
const rowOf = (text: string) => rows().find((row) => row.textContent?.includes(text))

describe('list screen', () => {
  it('searches by Enter, keeps the search in the URL and lets go of it', async () => {
    const { query } = await openScreen(live.eaves, 'admin', '/home/system/user')
    await waitFor(() => expect(rows().length).toBeGreaterThan(5))
    const field = screen.getByLabelText('账号/姓名/手机号')
    fireEvent.change(field, { target: { value: 'auditor' } })
    const form = field.closest('form')
    if (form) fireEvent.submit(form)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(query().get('keyword')).toBe('auditor')
    fireEvent.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(rows().length).toBeGreaterThan(5))
    expect(query().toString()).toBe('')
  })

  it('has a single search field in the toolbar, where 重置 comes with a search', async () => {
    const { query } = await openScreen(live.eaves, 'admin', '/home/system/role')
    await found('超级管理员')
    const field = screen.getByLabelText('角色名称', { selector: 'input' })
    expect(field.closest('.list-toolbar')).not.toBeNull()
    expect(screen.queryByRole('button', { name: '重置' })).toBeNull()
    fireEvent.change(field, { target: { value: '审计' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(rows().length).toBeGreaterThan(1))
    expect(query().toString()).toBe('')
  })

  it('is not narrowed by what the user may not choose among, unless a link does so', async () => {
    await openScreen(live.eaves, 'auditor', '/home/system/record')
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    expect(screen.getByLabelText('内容/对象')).not.toBeNull()
    expect(screen.queryByLabelText('操作人', { selector: 'input' })).toBeNull()
  })

  it('marks in the operation log what a client told', async () => {
    const report = { source: logSource.admin, action: logAction.export, content: '客户端说了一句' }
    await live.eaves.call('log.create', report, { as: 'nobody' })
    await openScreen(live.eaves, 'admin', '/home/system/record')
    await waitFor(() => expect(rows().length).toBeGreaterThan(1))
    const [told, ...others] = rows()
    await waitFor(() => expect(told?.textContent).toContain('客户端说了一句客户端上报'))
    for (const other of others) expect(other.textContent).not.toContain('客户端上报')
  })

  it('starts from a shared link', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/user?keyword=estate&orderBy=account&order=asc')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.getByLabelText('账号/姓名/手机号')).toHaveProperty('value', 'estate')
    expect(screen.getByRole('columnheader', { name: '账号' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('says that nothing matches, and offers to reset', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/user?keyword=nobodyiscalledthis')
    await found('未找到匹配结果')
  })

  it('says that loading failed, and tries again', async () => {
    live.fail = '/role/list'
    await openScreen(live.eaves, 'admin', '/home/system/role')
    await found('加载失败')
    live.fail = null
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await found('超级管理员')
  })

  it('steps back from a page that is no more', async () => {
    const { query } = await openScreen(live.eaves, 'admin', '/home/system/user?pageNum=99')
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    expect(Number(query().get('pageNum'))).toBeLessThan(10)
  })

  it('leads from a figure above the list to the records it counts, where the list can hold just those', async () => {
    const { query } = await openScreen(live.eaves, 'admin', '/home/service/pointsManage?orderNo=2026')
    const waiting = await screen.findByRole('button', { name: /^查看待处理：/ })
    expect(screen.getByRole('button', { name: /^查看退还积分：/ })).toBeTruthy()
    expect(screen.getByText('兑换积分').parentElement?.querySelector('button')).toBeNull()
    fireEvent.click(waiting)
    await waitFor(() => expect(query().get('status')).toBe(String(orderStatus.pending)))
    expect(query().get('orderNo')).toBe('2026')
    expect(screen.getByRole('button', { name: /^待处理/, pressed: true })).toBeTruthy()
  })

  it('leads from a figure to records of all tabs, as it counts them', async () => {
    const { query } = await openScreen(live.eaves, 'admin', '/home/maintenance/proList/project_jingan')
    expect(await screen.findByRole('button', { name: /^未处理/, pressed: true })).toBeTruthy()
    const counted = await screen.findByRole('button', { name: /^查看告警中：/ })
    const num = Number(counted.textContent?.replace(/\D/g, ''))
    fireEvent.click(counted)
    await waitFor(() => expect(query().get('active')).toBe(String(alarmActive.active)))
    expect(screen.getByRole('button', { name: '全部', pressed: true })).toBeTruthy()
    expect(await screen.findByText(`共 ${num} 条`, {})).toBeTruthy()
  })

  it('leads to a record by its title and by the number it was given', async () => {
    await openScreen(live.eaves, 'admin', '/home/maintenance/workOrder')
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    const links = within(rows()[0] as HTMLElement).getAllByRole('link')
    const address = /^\/home\/maintenance\/workOrder\/\w+$/
    expect(links[0]?.textContent).toMatch(/^WO\d+$/)
    expect(links[0]?.getAttribute('href')).toMatch(address)
    expect(links[1]?.getAttribute('href')).toBe(links[0]?.getAttribute('href'))
  })

  it('says once what all records of a tab have in common', async () => {
    await openScreen(live.eaves, 'admin', '/home/maintenance/proList/project_jingan')
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    // What a tab counts stands nowhere else.
    await screen.findByRole('button', { name: /^未完结 ?\d/ })
    expect(screen.queryByText('未完结报警')).toBeNull()
    expect(screen.getAllByText(/未处理/).map(({ tagName }) => tagName)).toEqual(['BUTTON'])
    expect(screen.queryByRole('columnheader', { name: '处理状态' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^未完结/ }))
    await screen.findByRole('columnheader', { name: '处理状态' })
    fireEvent.click(screen.getByRole('button', { name: '全部' }))
    await waitFor(() => expect(screen.getAllByText('未处理').length).toBeGreaterThan(1))
    fireEvent.click(screen.getByRole('button', { name: '卡片' }))
    fireEvent.click(await screen.findByRole('button', { name: /^未处理/ }))
    await waitFor(() => expect(screen.getAllByText(/未处理/)).toHaveLength(1))
    expect(document.querySelectorAll('.record-card').length).toBeGreaterThan(0)
  })

  it('shows departments as a tree that folds', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/department')
    await found('运维一组')
    fireEvent.click(screen.getByRole('button', { name: '全部收起' }))
    await waitFor(() => expect(screen.queryByText('运维一组')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: '全部展开' }))
    await found('运维一组')
  })

  it('shows projects as cards first, with the totals of the answer', async () => {
    await openScreen(live.eaves, 'admin', '/home/project')
    await waitFor(() => expect(document.querySelectorAll('.record-card')).toHaveLength(3))
    expect(screen.getByText('未处理报警')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '列表' }))
    await waitFor(() => expect(rows()).toHaveLength(3))
  })
})

describe('the width of a column', () => {
  /** What was kept of it, one after the other. */
  const kept = () =>
    live.sent.flatMap(({ body: { settings } }) => {
      const { 'list:device': list } = (settings ?? {}) as Readonly<Record<string, ListSetting>>
      return list?.columns?.flatMap(({ name, width }) => (name === 'brand' ? [width] : [])) ?? []
    })

  it('stays as it was typed and is marked where it is none, and is kept where it is one', async () => {
    await openScreen(live.eaves, 'admin', '/home/resource/technologyProducts/devices?panel=columns')
    const width = await screen.findByLabelText('品牌宽度')
    const said = () => [(width as HTMLInputElement).value, width.getAttribute('aria-invalid')]
    for (const wrong of [columnWidths.min / 2, columnWidths.max + 400]) {
      fireEvent.change(width, { target: { value: String(wrong) } })
      fireEvent.blur(width)
      expect(said()).toEqual([String(wrong), 'true'])
    }
    fireEvent.change(width, { target: { value: '120' } })
    await waitFor(() => expect(kept()).toEqual([120]))
    expect(said()).toEqual(['120', 'false'])
  })

  it('is no longer marked once all columns are as the list says', async () => {
    await openScreen(live.eaves, 'admin', '/home/resource/technologyProducts/devices?panel=columns')
    fireEvent.change(await screen.findByLabelText('型号宽度'), { target: { value: '9' } })
    fireEvent.click(screen.getByRole('button', { name: '恢复默认' }))
    const width = screen.getByLabelText('型号宽度')
    expect(width).toHaveProperty('value', '')
    expect(width.getAttribute('aria-invalid')).toBe('false')
  })
})

describe('buttons', () => {
  it('leave frozen records alone', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/role')
    await found('超级管理员')
    expect(buttonsOf(rowOf('超级管理员'))).toEqual(['查看'])
    expect(buttonsOf(rowOf('审计员'))).toEqual(['查看', '编辑', '更多'])
  })

  it('are absent where nothing but looking is allowed', async () => {
    await openScreen(live.eaves, 'auditor', '/home/system/record')
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    expect(buttonsOf(rows()[0])).toEqual(['查看'])
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('detail', () => {
  it('opens over the list, by the URL, with what belongs to the record', async () => {
    const { router, query } = await openScreen(live.eaves, 'admin', '/home/system/user?keyword=estate')
    await waitFor(() => expect(rows()).toHaveLength(1))
    fireEvent.click(within(rows()[0] as HTMLElement).getByRole('link', { name: '查看' }))
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText('人员')
    expect(query().get('detail')).toBeTruthy()
    expect(await within(drawer).findByText('项目管理员')).toBeTruthy()
    fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(query().has('detail')).toBe(false))
    await router.navigate(-1)
    expect(query().has('detail')).toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows a masked value when asked to', async () => {
    const { data } = await live.eaves.call('user.list', { keyword: 'estate', pageNum: 1, pageSize: 10 })
    await openScreen(live.eaves, 'admin', `/home/system/user?detail=${data.list[0].id}`)
    const button = await screen.findByRole('button', { name: /显示\s*手机号/ })
    fireEvent.click(button)
    await waitFor(() => expect(button.parentElement?.textContent).toMatch(/1\d{10}/))
  })

  it('tells what a log entry changed, in words', async () => {
    await live.eaves.call('role.create', {
      name: '记录角色',
      dataScope: dataScope.all,
      status: enableStatus.enabled,
      menuIds: ['resource'],
    })
    const { data } = await live.eaves.call('role.list', { name: '记录角色', pageNum: 1, pageSize: 10 })
    await live.eaves.call('role.update', { id: data.list[0].id, dataScope: dataScope.granted })
    await openScreen(
      live.eaves,
      'admin',
      `/home/system/record?keyword=%E8%AE%B0%E5%BD%95%E8%A7%92%E8%89%B2&action=${logAction.update}`,
    )
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    fireEvent.click(within(rows()[0] as HTMLElement).getByRole('link', { name: '查看' }))
    const change = await screen.findByRole('row', { name: /数据范围/ })
    expect(change.textContent).toContain('全部项目')
    expect(change.textContent).toContain('仅授权项目')
  })
})
