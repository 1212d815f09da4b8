import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inPieces } from '#domain/pieces.ts'
import { appPlatform, appType, updateType } from '#resources/application-dictionaries.ts'
import {
  accessMode,
  controlType,
  deviceCategory,
  productStatus,
  techCategory,
  typeCode,
} from '#resources/product-dictionaries.ts'
import type { Values } from '#schema'
import { png } from '#tests/support/sample-files.ts'
import { uploaded } from '#tests/support/uploading.ts'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const found = (text: string | RegExp) => screen.findByText(text)
const press = async (name: string, within: ParentNode = document) => {
  const button = await waitFor(() => {
    const one = [...within.querySelectorAll('button')].find((each) => each.textContent?.trim() === name)
    if (!one) throw new Error(`no button ${name}`)
    return one
  })
  fireEvent.click(button)
}
const tabs = () => [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
const tabTexts = () => tabs().map((tab) => tab.textContent)
const openTab = async (name: string) =>
  fireEvent.click(
    await waitFor(() => {
      const tab = tabs().find((one) => one.textContent?.startsWith(name))
      if (!tab) throw new Error(`no tab ${name}`)
      return tab
    }),
  )
const create = async (call: Parameters<typeof live.eaves.call>[0], values: Values) => {
  const { code, msg, data } = await live.eaves.call(call, values)
  expect(code, msg).toBe(200)
  return String(data.id)
}
const asksFor = (end: string) => live.asked.filter((path) => path.endsWith(end)).length

const rowOf = (text: string) => {
  const row = [...document.querySelectorAll('.ant-table-row')].find((one) => one.textContent?.includes(text))
  if (!row) throw new Error(`no row ${text}`)
  return row
}
const openDialog = () => {
  const dialog = document.querySelector('[role="dialog"]')
  if (!dialog) throw new Error('no dialog')
  return dialog
}
const confirmation = () =>
  waitFor(() => {
    const asked = document.querySelector('.ant-modal-confirm')
    if (!asked) throw new Error('nothing is asked')
    return asked
  })

let count = 0
const product = () => {
  count += 1
  return create('techProduct.create', {
    name: `测试系统${count}`,
    model: `T-${count}`,
    category: techCategory.fiveConstant,
  })
}
const device = async (attributes: readonly string[]) => {
  count += 1
  const fields = {
    name: `测试设备${count}`,
    model: `D-${count}`,
    category: deviceCategory.mainUnit,
    reportInterval: 60,
  }
  const deviceId = await create('device.create', fields)
  const common = {
    deviceId,
    typeCode: typeCode.bool,
    accessMode: accessMode.readWrite,
    isReport: 0,
    isTrend: 0,
  }
  for (const [index, name] of attributes.entries())
    await create('deviceAttribute.create', { ...common, name, identifier: `a${index}` })
  return deviceId
}
const pageOf = (id: string, tab = '') => `/home/resource/technologyProducts/${id}${tab && `?tab=${tab}`}`
const attributesOf = (id: string) => `/home/resource/technologyProducts/devices/${id}?tab=deviceAttribute`

describe('the tabs of a record', () => {
  it('stand in the order of the config, count, and ask for nothing before they are opened', async () => {
    const { query, router } = await openScreen(live.eaves, 'admin', pageOf(await product()))
    await found('最新固件')
    await waitFor(() =>
      expect(tabTexts()).toEqual([
        '概览',
        '产品设备0',
        '控制属性0',
        '说明书',
        '固件0',
        '绑定项目',
        '操作记录',
      ]),
    )
    expect(asksFor('/manual/detail') + asksFor('/control/attribute/list')).toBe(0)
    await openTab('控制属性')
    await waitFor(() => expect(asksFor('/control/attribute/list')).toBe(1))
    expect(query().get('tab')).toBe('controlAttribute')
    await router.navigate(-1)
    await found('最新固件')
    expect(query().has('tab')).toBe(false)
  })

  it('open what the address says, and the overview where it says nothing known', async () => {
    const id = await product()
    await openScreen(live.eaves, 'admin', pageOf(id, 'manual'))
    await found('暂无说明书')
    await openScreen(live.eaves, 'admin', pageOf(id, 'gone'))
    await found('最新固件')
  })

  it('show the rows of a call, and say when it fails', async () => {
    live.fail = '/project/bind/list'
    await openScreen(live.eaves, 'admin', pageOf(await product(), 'projects'))
    await found('加载失败')
    live.fail = null
    await press('重试')
    await found('暂无绑定项目')
    const headers = [...document.querySelectorAll('.related-call th')].map((header) => header.textContent)
    expect(headers).toEqual(['项目', '绑定房屋'])
  })
})

describe('the history of a record', () => {
  const entries = () => [...document.querySelectorAll('section[aria-label="操作记录"] li')]

  it('says who changed what, the newest first, in short beside what it is and whole behind its tab', async () => {
    const id = await product()
    const { code, msg } = await live.eaves.call('techProduct.update', { id, model: 'T-新' })
    expect(code, msg).toBe(200)
    await openScreen(live.eaves, 'admin', pageOf(id))
    const all = await found('全部操作记录')
    expect(asksFor('/operation/log/history')).toBe(1)
    const beside = all.closest('section[aria-label="概况"]')
    const { createTime, updateTime } = (await live.eaves.call('techProduct.detail', { id })).data
    expect(beside?.textContent).toContain(`创建时间林知远 ${createTime}`)
    expect(beside?.textContent).toContain(`修改时间林知远 ${updateTime}`)
    expect(beside?.querySelector('.latest-words')?.textContent).toContain('T-新')
    expect(all.getAttribute('href')).toBe(`${pageOf(id)}?tab=log`)
    await openTab('操作记录')
    await waitFor(() => expect(entries()[0]?.querySelector('.change-after')?.textContent).toBe('T-新'))
    expect(entries().map((entry) => entry.textContent?.includes('林知远'))).toEqual([true, true])
    expect(entries()[0]?.querySelector('tr[data-kind] th')?.textContent).toContain('型号')
    expect(entries()[1]?.textContent).toContain('新增')
  })

  it('is offered to those alone who may read the log', async () => {
    await openScreen(live.eaves, 'resource', pageOf(await product()))
    await found('创建时间')
    expect(tabTexts()).not.toContain('操作记录')
    expect(document.querySelector('.latest')).toBeNull()
    expect(asksFor('/operation/log/history')).toBe(0)
  })

  it('says when it cannot be read, and tries again', async () => {
    live.fail = '/operation/log/history'
    await openScreen(live.eaves, 'admin', pageOf(await product(), 'log'))
    await found('加载失败')
    live.fail = null
    await press('重试')
    await waitFor(() => expect(entries()).toHaveLength(1))
  })
})

describe('a singleton', () => {
  it('is missing at first, and its form says what it needs and keeps what was typed', async () => {
    const id = await product()
    await openScreen(live.eaves, 'admin', pageOf(id, 'manual'))
    await found('暂无说明书')
    await press('新增')
    const title = await screen.findByLabelText('标题', { selector: 'input' })
    fireEvent.change(title, { target: { value: '安装说明' } })
    await press('保存')
    await waitFor(() => expect(document.body.textContent).toContain('正文和 PDF 文件至少填写一项'))
    expect(title).toHaveProperty('value', '安装说明')
    expect(live.sent.some(({ path }) => path.endsWith('/manual/create'))).toBe(false)
  })

  it('is edited by whoever may make it, whole and with its version', async () => {
    const id = await product()
    const made = await live.eaves.call('manual.create', {
      productId: id,
      title: '旧的',
      content: '<p>一</p>',
    })
    expect(made.code).toBe(200)
    await openScreen(live.eaves, 'admin', pageOf(id, 'manual'))
    await found('旧的')
    await press('编辑', document.querySelector('.related-one') ?? document)
    const title = await screen.findByLabelText('标题', { selector: 'input' })
    await waitFor(() => expect(title).toHaveProperty('value', '旧的'))
    fireEvent.change(title, { target: { value: '新的' } })
    await press('保存')
    await found('修改成功')
    await found('新的')
    const [sent] = live.sent.filter(({ path }) => path.endsWith('/manual/create'))
    expect(sent?.body).toMatchObject({ productId: id, title: '新的', version: 1 })
    expect(sent?.body.content).toContain('一')
  })
})

describe('the order of a list', () => {
  const attributeSort = 'POST /platform/admin/v1/device/attribute/sort/update'
  const openOrder = async (id: string) => {
    await openScreen(live.eaves, 'admin', attributesOf(id))
    await found('甲')
    await press('排序')
    await screen.findByLabelText('下移甲')
  }
  const order = () =>
    [...document.querySelectorAll('.order-title')].map((line) => line.firstChild?.textContent)
  const isSavable = () => {
    const save = [...document.querySelectorAll('button')].find((one) => one.textContent === '保存')
    return save?.disabled === false
  }

  it('is changed by one place at a time, and sent whole', async () => {
    const id = await device(['甲', '乙', '丙'])
    await openOrder(id)
    expect(isSavable()).toBe(false)
    fireEvent.click(screen.getByLabelText('下移甲'))
    expect(order()).toEqual(['乙', '甲', '丙'])
    fireEvent.click(screen.getByLabelText('上移甲'))
    expect(isSavable()).toBe(false)
    fireEvent.click(screen.getByLabelText('上移丙'))
    await press('保存')
    await found('操作成功')
    const { data } = await live.eaves.call('deviceAttribute.list', { deviceId: id, pageNum: 1, pageSize: 10 })
    expect(data.list.map(({ name }: Values) => name)).toEqual(['甲', '丙', '乙'])
  })

  it('is chosen anew when records have come meanwhile', async () => {
    const id = await device(['甲', '乙'])
    await openOrder(id)
    fireEvent.click(screen.getByLabelText('下移甲'))
    const late = {
      deviceId: id,
      name: '丁',
      identifier: 'late',
      typeCode: typeCode.bool,
      accessMode: accessMode.readWrite,
      isReport: 0,
    }
    await create('deviceAttribute.create', late)
    await press('保存')
    await waitFor(() => expect(order()).toEqual(['甲', '乙', '丁']))
    expect(isSavable()).toBe(false)
    await press('恢复我的顺序')
    expect(order()).toEqual(['乙', '甲', '丁'])
  })

  it('is not put over one that somebody else gave meanwhile, and is not lost', async () => {
    const id = await device(['甲', '乙', '丙'])
    await openOrder(id)
    fireEvent.click(screen.getByLabelText('下移甲'))
    const attributes = await live.eaves.call('deviceAttribute.list', { deviceId: id, pageSize: 10 })
    const attributeIds = attributes.data.list.map(({ id }: Values) => id).reverse()
    await live.eaves.call(attributeSort, { deviceId: id, attributeIds })
    await press('保存')
    await found('设备属性顺序已被林知远修改，请刷新')
    await waitFor(() => expect(order()).toEqual(['丙', '乙', '甲']))
    expect(isSavable()).toBe(false)
    await press('恢复我的顺序')
    expect(order()).toEqual(['乙', '甲', '丙'])
    await press('保存')
    await found('操作成功')
    const { data } = await live.eaves.call('deviceAttribute.list', { deviceId: id, pageNum: 1, pageSize: 10 })
    expect(data.list.map(({ name }: Values) => name)).toEqual(['乙', '甲', '丙'])
  })

  it('is not offered for one record', async () => {
    await openScreen(live.eaves, 'admin', attributesOf(await device(['甲'])))
    await found('甲')
    expect(screen.queryByText('排序', { selector: 'button *, button' })).toBeNull()
  })
})

describe('an action that answers another record', () => {
  it('opens that one and says what was done', async () => {
    const id = await product()
    const { router } = await openScreen(live.eaves, 'admin', pageOf(id))
    await found('最新固件')
    await press('复制')
    await press('复制', await waitFor(() => openDialog()))
    await found('复制成功')
    await screen.findByText(/_副本$/, { selector: 'h1' })
    expect(router.state.location.pathname).not.toBe(pageOf(id))
  })
})

describe('what is fixed by now', () => {
  it('cannot be typed into, and the form says what the record means', async () => {
    const id = await product()
    const deviceId = await device(['甲'])
    const attributes = await live.eaves.call('deviceAttribute.list', { deviceId, pageNum: 1, pageSize: 10 })
    const relation = { productId: id, deviceId, serialNo: '1', alias: '主机' }
    const deviceRelationId = await create('productDevice.create', relation)
    await create('controlAttribute.create', {
      productId: id,
      deviceRelationId,
      attributeId: attributes.data.list[0].id,
      name: '开关',
      identifier: 'power',
      controlType: controlType.toggle,
      typeCode: typeCode.bool,
    })
    expect((await live.eaves.call('techProduct.update', { id, status: productStatus.published })).code).toBe(
      200,
    )
    await openScreen(live.eaves, 'admin', `${pageOf(id)}?edit=${id}`)
    await found(/产品已发布：型号和系统类型不可修改/)
    const form = document.querySelector<HTMLElement>('.field-form') ?? document.body
    expect(within(form).getByLabelText('型号')).toHaveProperty('disabled', true)
    expect(within(form).getByLabelText('产品名称')).toHaveProperty('disabled', false)
    expect(within(form).getAllByText('当前不可修改')).toHaveLength(2)
  })
})

describe('what is to be agreed to', () => {
  const version = async () => {
    const iconUrl = await uploaded(live.eaves, 'icon.png', png(512, 512), 'application.iconUrl')
    const appId = await create('application.create', {
      name: '测试应用',
      type: appType.owner,
      platforms: [appPlatform.ios],
      iconUrl,
    })
    const first = { versionName: '1.0.0', versionCode: 1, title: '首个版本', content: '第一个版本上线' }
    const rest = {
      platform: appPlatform.ios,
      updateType: updateType.prompt,
      storeUrl: 'https://apps.example.com/id1',
    }
    await create('appVersion.create', { appId, ...first, ...rest })
    return appId
  }

  it('is said as it is chosen, asked before it is saved, and nothing is lost by a no', async () => {
    await openScreen(live.eaves, 'admin', `/home/resource/app/${await version()}`)
    await openTab('版本')
    await press('编辑', await waitFor(() => rowOf('1.0.0')))
    const forced = await screen.findByLabelText('强制更新', { selector: '.field-form input' })
    expect(document.querySelector('.form-notice')).toBeNull()
    fireEvent.click(forced)
    await waitFor(() => expect(document.querySelector('.form-notice')?.textContent).toContain('强制更新'))
    live.sent = []
    await press('保存')
    await press('返回修改', await confirmation())
    await waitFor(() => expect(document.querySelector('.ant-modal-confirm')).toBeNull())
    expect(live.sent).toEqual([])
    expect(forced).toHaveProperty('checked', true)
    await press('保存')
    await press('保存', await confirmation())
    await found('修改成功')
    expect(live.sent.map(({ body }) => body.updateType)).toContain(updateType.forced)
  })
})

describe('whoever points at several', () => {
  const members = '/home/system/role?detail=role_ops&detail.tab=user'
  const cells = (row: Element) => [...row.querySelectorAll('.ant-table-cell')].map((cell) => cell.textContent)

  it('is said to be the first of more, where a call answers no more of them', async () => {
    const houses = await live.eaves.db
      .selectFrom('house')
      .select('id')
      .where('deletedAt', 'is', null)
      .execute()
    const moment = '2031-01-01 00:00:00'
    const one = {
      singleProductId: 'single_lock',
      name: '门锁',
      version: 1,
      createTime: moment,
      updateTime: moment,
    }
    const locks = houses.map(({ id }, at) => ({
      ...one,
      id: `lock_${at}`,
      houseId: id,
      serialNo: `LOCK${at}`,
    }))
    for (const piece of inPieces(locks, 500))
      await live.eaves.db.insertInto('houseProduct').values(piece).execute()
    await openScreen(live.eaves, 'admin', '/home/resource/smartProducts/single_lock?tab=houses')
    await found(`共 ${houses.length} 条，仅显示前 1000 条`)
  })

  it('is listed in the detail of each: a role names its users, and its figure leads there', async () => {
    const { router } = await openScreen(live.eaves, 'admin', '/home/system/role')
    const figure = await waitFor(() => {
      const link = rowOf('运维').querySelector<HTMLAnchorElement>('a[href*="tab=user"]')
      if (!link) throw new Error('the figure leads nowhere')
      return link
    })
    const number = figure.textContent ?? ''
    await router.navigate(figure.getAttribute('href') ?? '')
    await waitFor(() => expect(tabTexts().some((text) => text === `用户${number}`)).toBe(true))
    const row = await waitFor(() => rowOf('周启明'))
    expect(cells(row)).toEqual(expect.arrayContaining(['周启明', '运维中心', '启用']))
    expect(screen.queryByText('顾清和')).toBeNull()
  })

  it('is chosen in the list of one record, and not in that of the next one in the same drawer', async () => {
    const of = (role: string) => `/home/system/role?detail=${role}&detail.tab=user`
    const { router } = await openScreen(live.eaves, 'admin', of('role_region'))
    await screen.findByLabelText('选择方既白')
    await act(() => router.navigate(of('role_ops')))
    fireEvent.click(await screen.findByLabelText('选择周启明'))
    await found('已选 1 项')
    // It was read before, and stands there at once.
    await act(() => router.navigate(of('role_region')))
    await screen.findByLabelText('选择方既白')
    expect(screen.queryByText(/^已选/)).toBeNull()
  })

  it('begins as one of them, and may be one of others', async () => {
    await openScreen(live.eaves, 'admin', `${members}&detail.user.create`)
    const roles = await screen.findByLabelText('角色', { selector: '.field-form input' })
    fireEvent.mouseDown(roles)
    const chosen = () => [...document.querySelectorAll('.ant-select-item-option-selected')]
    await waitFor(() => expect(chosen().map((one) => one.textContent)).toEqual(['运维人员']))
  })

  it('is not listed for who may not read it', async () => {
    const roleId = await create('role.create', { name: '只管角色', menuIds: ['system', 'system_role'] })
    await live.eaves.call('user.update', { id: 'user_nobody', roleIds: [roleId] })
    await openScreen(live.eaves, 'nobody', members)
    await screen.findByRole('heading', { name: '权限' })
    expect(tabTexts().filter((text) => text?.startsWith('用户'))).toEqual([])
  })
})
