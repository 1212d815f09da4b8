import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#admin/providers/query-client.ts'
import { config } from '#config'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { departmentType, enableStatus } from '#resources/dictionaries.ts'
import { accessMode, deviceCategory, typeCode } from '#resources/product-dictionaries.ts'
import {
  dealAction,
  faultReason,
  reviewResult,
  workOrderPriority,
  workOrderSource,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const found = (text: string | RegExp) => screen.findByText(text)
const press = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button, button *' }))
const pathOf = (end: string) => live.asked.filter((path) => path.endsWith(end)).length

const { department, projectAdmin, deviceAttribute, role } = config.resources
const listOf = (resource: { readonly endpoints: { readonly list?: { readonly path: string } } }) =>
  resource.endpoints.list?.path ?? ''
const detail = department.endpoints.detail?.path ?? ''

const nameField = () => screen.findByLabelText('部门名称', { selector: '.field-form input' })
const newDepartment = async (name: string) => {
  const input = { name, type: departmentType.company, sort: 9000, status: enableStatus.enabled }
  return String((await live.eaves.call('department.create', input)).data.id)
}

describe('a form', () => {
  it('that cannot read its record says why, and tries again', async () => {
    const id = await newDepartment('读不到的部门')
    live.fail = detail
    await openScreen(live.eaves, 'admin', `/home/system/department?edit=${id}`)
    await press('重试')
    expect(pathOf(detail)).toBe(1)
    live.fail = null
    await press('重试')
    expect(await nameField()).toHaveProperty('value', '读不到的部门')
  })

  it('keeps the record it started from, and reads it anew when it is opened again', async () => {
    const id = await newDepartment('编辑前')
    const { router } = await openScreen(live.eaves, 'admin', `/home/system/department?edit=${id}`)
    await nameField()
    await live.eaves.call('department.update', { id, name: '编辑后' })
    await queryClient.invalidateQueries()
    expect(await nameField()).toHaveProperty('value', '编辑前')
    expect(pathOf(detail)).toBe(1)
    await press('取消')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await router.navigate(`/home/system/department?edit=${id}`)
    await waitFor(async () => expect(await nameField()).toHaveProperty('value', '编辑后'))
  })
})

describe('a detail', () => {
  it('has no heading of a group of which the record says nothing', async () => {
    const id = 'attr_heatpump_errCode'
    await openScreen(
      live.eaves,
      'admin',
      `/home/resource/technologyProducts/devices/device_heatpump?tab=deviceAttribute&deviceAttribute.detail=${id}`,
    )
    await screen.findByRole('heading', { name: '取值' })
    expect(screen.queryByRole('heading', { name: '报警' })).toBeNull()
    const { version } = (await live.eaves.call('deviceAttribute.detail', { id })).data
    await live.eaves.call('deviceAttribute.update', {
      ...{ id, version, isAlarmable: 1, alarmLevel: alarmLevel.critical },
    })
    await queryClient.invalidateQueries()
    await screen.findByRole('heading', { name: '报警' })
  })
})

describe('both ends of a range', () => {
  const at = (more: string) =>
    `/home/resource/technologyProducts/devices/device_heatpump?tab=deviceAttribute&deviceAttribute.${more}`
  const ranged = async (ends: object) => {
    const name = `出水温度${Object.values(ends).join('')}`
    const input = {
      deviceId: 'device_heatpump',
      name,
      identifier: `outlet${Object.values(ends).join('_')}`,
      accessMode: accessMode.readOnly,
      typeCode: typeCode.decimal,
    }
    const { code, msg, data } = await live.eaves.call('deviceAttribute.create', { ...input, ...ends })
    if (code !== 200) throw new Error(msg)
    return String(data.id)
  }

  it('stand in one line of the overview, under the name of the range', async () => {
    await openScreen(live.eaves, 'admin', at(`detail=${await ranged({ min: 0, max: 100 })}`))
    const label = await screen.findByText('取值范围', { selector: 'dt' })
    expect(label.nextElementSibling?.textContent).toBe('0 至 100')
    expect(screen.queryByText('最大值', { selector: 'dt' })).toBeNull()
  })

  it('share a row of the form, where what is wrong is said at its field', async () => {
    await openScreen(live.eaves, 'admin', at(`edit=${await ranged({ min: 5, max: 10 })}`))
    const inputOf = (label: string) => screen.findByLabelText(label, { selector: '.field-form input' })
    const highest = await inputOf('最大值')
    expect(highest.closest('.form-row')).toBe((await inputOf('最小值')).closest('.form-row'))
    fireEvent.change(highest, { target: { value: '3' } })
    await press('保存')
    const said = await found('最大值须大于最小值')
    expect(said.closest('.ant-form-item')?.contains(highest)).toBe(true)
  })
})

const newOrder = async (title = '客厅不热') => {
  const order = { title, type: workOrderType.inspection, priority: workOrderPriority.high }
  const told = { source: workOrderSource.admin, content: '客厅地板不热' }
  const place = { projectId: 'project_jingan', publicArea: 1, repairUserIds: ['user_ops'] }
  return String((await live.eaves.call('workOrder.create', { ...order, ...told, ...place })).data.id)
}

describe('the page of a work order', () => {
  const first = () => screen.findByRole('region', { name: '要点' })
  const open = (account: string, id: string) =>
    openScreen(live.eaves, account, `/home/maintenance/workOrder/${id}`)
  const primaries = () =>
    screen
      .getAllByRole('button')
      .filter(({ className }) => className.includes('ant-btn-primary'))
      .map(({ textContent }) => textContent?.replaceAll(' ', ''))

  it('says first until when and by whom, and why it came back; offers its handler the next step', async () => {
    const id = await newOrder()
    await open('ops', id)
    expect(
      within(await first())
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['时限', '处理人', '问题描述'])
    expect(primaries()).toEqual(['接单'])
    const deal = (action: number, more: object = {}) =>
      live.eaves.call('workOrder.accept', { id, action, ...more }, { as: 'ops' })
    await deal(dealAction.accept)
    await deal(dealAction.submit, { dealResult: '阀门已更换', faultReason: faultReason.damaged })
    await live.eaves.call('workOrder.reject', { id, result: reviewResult.reject, remark: '还是不热' })
    await queryClient.invalidateQueries()
    await within(await first()).findByText('还是不热')
  })

  it('folds what nobody has written anything in, and shows where it has been beside the facts', async () => {
    await open('admin', await newOrder())
    await screen.findByText('暂无内容：报修、处理、审核')
    expect(screen.getByRole('heading', { name: '审核' }).closest('details')).not.toBeNull()
    expect(screen.getByRole('heading', { name: '问题' }).closest('details')).toBeNull()
    within(screen.getByRole('region', { name: '概况' })).getByRole('list', { name: '流转记录' })
    // Whoever is not its handler may give it to another one, which is no step ahead.
    expect(primaries()).toEqual([])
  })
})

describe('who has orders in hand', () => {
  const way = '/home/maintenance/workOrder?tab=inHand&repairUserId=user_ops'
  const link = async () => (await screen.findByRole('link', { name: '查看待办工单' })).getAttribute('href')

  it('is not deleted, and the way to those orders is in the question', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/user?keyword=ops')
    await press('更多')
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const asked = await screen.findByRole('dialog')
    expect(within(asked).getByRole('button', { name: '删除' })).toHaveProperty('disabled', true)
    expect(new URL(String(await link()), 'http://here').search.slice(1).split('&').sort()).toEqual(
      way.split('?')[1]?.split('&').sort(),
    )
  })

  it('has them given to somebody else from there, one by one; what may not go is named', async () => {
    const titles = ['改派甲', '改派乙', '改派丙'] as const
    const ids = await Promise.all(titles.map((title) => newOrder(title)))
    await openScreen(live.eaves, 'admin', way)
    for (const title of titles) fireEvent.click(await screen.findByRole('checkbox', { name: `选择${title}` }))
    await press('批量改派')
    const dialog = await screen.findByRole('dialog')
    // Its handler goes on with one of them meanwhile.
    await live.eaves.call('workOrder.accept', { id: ids[1], action: dealAction.accept }, { as: 'ops' })
    fireEvent.mouseDown(within(dialog).getByLabelText('处理人'))
    const other = await waitFor(() => {
      const options = [...document.querySelectorAll('.ant-select-item-option')]
      const one = options.find(({ textContent }) => textContent && !textContent.startsWith('周启明'))
      if (!one) throw new Error('nobody else is offered')
      return one
    })
    fireEvent.click(other)
    fireEvent.change(within(dialog).getByLabelText(/原因|说明/), { target: { value: '人员调整' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '改派' }))
    await found('2 成功，1 失败')
    await screen.findByRole('cell', { name: '改派乙' })
    const handlers = await Promise.all(
      ids.map(async (id) => (await live.eaves.call('workOrder.detail', { id })).data.repairUserIds),
    )
    expect(handlers.map((users) => users.includes('user_ops'))).toEqual([false, true, false])
  })

  it('is disabled after a warning, which leads there too', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/user?keyword=ops&edit=user_ops')
    fireEvent.click(await screen.findByRole('radio', { name: '停用' }))
    expect(await link()).toContain('repairUserId=user_ops')
  })
})

describe('a set of links', () => {
  it('that cannot be read says so, and tries again', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/user?keyword=estate')
    await press('更多')
    live.fail = listOf(projectAdmin)
    fireEvent.click(await screen.findByRole('menuitem', { name: '授权项目' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('加载失败')
    live.fail = null
    await press('重试')
    await within(dialog).findByText(/已选择 \d+ 项/)
  })
})

describe('an order', () => {
  it('that cannot be read says so, and tries again', async () => {
    const { mainUnit } = deviceCategory
    const fields = { name: '有序的设备', model: 'ORDER-1', category: mainUnit, reportInterval: 60 }
    const { id: deviceId } = (await live.eaves.call('device.create', fields)).data
    const kind = { typeCode: typeCode.bool, accessMode: accessMode.readWrite }
    const common = { deviceId, ...kind, isReport: 0, isTrend: 0 }
    for (const name of ['甲', '乙'])
      await live.eaves.call('deviceAttribute.create', {
        ...common,
        name,
        identifier: `i${name.charCodeAt(0)}`,
      })
    const path = `/home/resource/technologyProducts/devices/${deviceId}?tab=deviceAttribute`
    await openScreen(live.eaves, 'admin', path)
    await found('甲')
    live.fail = listOf(deviceAttribute)
    await press('排序')
    await found('加载失败')
    live.fail = null
    await press('重试')
    await screen.findByLabelText('下移甲')
  })
})

describe('an export', () => {
  afterEach(() => vi.restoreAllMocks())

  it('that breaks off says so, saves nothing, and starts afresh when told to', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob)
      // happy-dom saves nothing: it goes to the address, and the window is that of the files that follow.
      return '#saved'
    })
    await openScreen(live.eaves, 'admin', '/home/system/role')
    await found('超级管理员')
    live.fail = listOf(role)
    await press('导出')
    await found('导出失败')
    expect(saved).toEqual([])
    live.fail = null
    await press('重试')
    await found(/^导出成功，共 \d+ 条$/)
    expect(await saved[0]?.text()).toContain('超级管理员')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
