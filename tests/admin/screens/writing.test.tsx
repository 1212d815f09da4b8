import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { departmentType, enableStatus } from '#resources/dictionaries.ts'
import { techCategory } from '#resources/product-dictionaries.ts'
import { pointsOperation } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const found = (text: string | RegExp) => screen.findByText(text)
const dialog = () =>
  waitFor(() => {
    const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
    if (!open) throw new Error('no dialog')
    return open
  })
const rows = () => [...document.querySelectorAll<HTMLElement>('.ant-table-row')]
/** By what it says: looking for roles in whole screens takes seconds here. */
const button = (name: string, root: ParentNode = document) =>
  [...root.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)
const press = async (name: string, root?: ParentNode) => {
  const pressed = await waitFor(() => {
    const one = button(name, root)
    if (!one) throw new Error(`no button ${name}`)
    return one
  })
  fireEvent.click(pressed)
}

const department = async (name: string) => {
  const { data } = await live.eaves.call('department.create', {
    name,
    type: departmentType.company,
    sort: 9000,
    status: enableStatus.enabled,
  })
  return String(data.id)
}
const readDepartment = async (id: string) => (await live.eaves.call('department.detail', { id })).data
const sentTo = (end: string) => live.sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)

describe('form', () => {
  it('says what is wrong as a field is left and as it is saved, and keeps what was typed', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/department?create=')
    await dialog()
    const name = await screen.findByLabelText('部门名称', { selector: '.field-form input' })
    fireEvent.change(name, { target: { value: '甲' } })
    fireEvent.blur(name)
    const said = await found(/部门名称.*2/)
    expect(said.closest('[role="alert"]')).not.toBeNull()
    fireEvent.change(name, { target: { value: '檐下科技' } })
    await waitFor(() => expect(screen.queryByText(/长度|2–20/)).toBeNull())
    await press('保存')
    await waitFor(() => expect(screen.getAllByText('部门名称已存在').length).toBeGreaterThan(0))
    expect(name).toHaveProperty('value', '檐下科技')
  })

  it('leads to whose a value is that is taken, until another one is typed', async () => {
    const made = (name: string, model: string) =>
      live.eaves.call('techProduct.create', { name, model, category: techCategory.fiveConstant })
    const { data: taken } = await made('有此型号的产品', 'TAKEN-1')
    const { data: own } = await made('要改型号的产品', 'FREE-1')
    await openScreen(live.eaves, 'admin', `/home/resource/technologyProducts?edit=${own.id}`)
    const model = await screen.findByLabelText('型号', { selector: '.field-form input' })
    await waitFor(() => expect(model).toHaveProperty('value', 'FREE-1'))
    fireEvent.change(model, { target: { value: 'TAKEN-1' } })
    await press('保存')
    const link = await waitFor(() => {
      const one = document.querySelector('.field-form [role="alert"] a')
      if (!one) throw new Error('no link')
      return one
    })
    expect(link.getAttribute('href')).toBe(`/home/resource/technologyProducts/${taken.id}`)
    expect([link.getAttribute('target'), link.closest('[role="alert"]')?.textContent]).toEqual([
      '_blank',
      '型号已存在：有此型号的产品',
    ])
    fireEvent.blur(screen.getByLabelText('产品名称', { selector: '.field-form input' }))
    expect(link.isConnected).toBe(true)
    fireEvent.change(model, { target: { value: 'FREE-2' } })
    await waitFor(() => expect(link.isConnected).toBe(false))
  })

  it('creates, says so, closes and shows the new record', async () => {
    const { query } = await openScreen(live.eaves, 'admin', '/home/system/department?create=')
    await dialog()
    const name = await screen.findByLabelText('部门名称', { selector: '.field-form input' })
    fireEvent.change(name, { target: { value: '新来的部门' } })
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    await found('新增成功')
    await found('新来的部门')
    expect(query().has('create')).toBe(false)
  })

  it('sends what changed, with the version it was changed from', async () => {
    const id = await department('改名部门')
    await openScreen(live.eaves, 'admin', `/home/system/department?edit=${id}`)
    const name = await screen.findByLabelText('部门名称', { selector: '.field-form input' })
    await waitFor(() => expect(name).toHaveProperty('value', '改名部门'))
    fireEvent.change(name, { target: { value: '改了名的部门' } })
    await press('保存')
    await found('修改成功')
    expect(sentTo('/department/update')).toEqual([{ id, name: '改了名的部门', version: 1 }])
  })

  describe('with a masked phone', () => {
    const open = async (name: string) => {
      const { data } = await live.eaves.call('department.create', {
        ...{ name, type: departmentType.company, sort: 9000, status: enableStatus.enabled },
        phone: '13812345678',
      })
      await openScreen(live.eaves, 'admin', `/home/system/department?edit=${data.id}`)
      const phone = await screen.findByLabelText('联系电话', { selector: '.field-form input' })
      await waitFor(() => expect(phone).toHaveProperty('value', '138****5678'))
      return { id: String(data.id), phone: phone as HTMLInputElement }
    }
    const rename = (name: string) =>
      fireEvent.change(screen.getByLabelText('部门名称', { selector: '.field-form input' }), {
        target: { value: name },
      })
    const enter = (input: HTMLInputElement) => fireEvent.submit(input.form as HTMLFormElement)

    it('keeps it where one pressed Enter in it and had typed nothing', async () => {
      const { id, phone } = await open('电话不动部门')
      rename('电话没动部门')
      fireEvent.focus(phone)
      expect(phone.value).toBe('')
      enter(phone)
      await found('修改成功')
      expect(sentTo('/department/update')).toEqual([{ id, name: '电话没动部门', version: 1 }])
    })

    it('keeps it where what was typed was taken away again', async () => {
      const { id, phone } = await open('电话反悔部门')
      rename('电话照旧部门')
      fireEvent.focus(phone)
      fireEvent.change(phone, { target: { value: '139' } })
      expect(phone.value).toBe('139')
      fireEvent.change(phone, { target: { value: '' } })
      expect(phone.value).toBe('')
      fireEvent.blur(phone)
      expect(phone.value).toBe('138****5678')
      fireEvent.focus(phone)
      enter(phone)
      await found('修改成功')
      expect(sentTo('/department/update')).toEqual([{ id, name: '电话照旧部门', version: 1 }])
    })

    it('sends what is typed in its stead', async () => {
      const { id, phone } = await open('电话更换部门')
      fireEvent.focus(phone)
      fireEvent.change(phone, { target: { value: '13987654321' } })
      fireEvent.blur(phone)
      expect(phone.value).toBe('13987654321')
      enter(phone)
      await found('修改成功')
      expect(sentTo('/department/update')).toEqual([{ id, phone: '13987654321', version: 1 }])
    })
  })

  it('loses nobody’s work when someone else was faster', async () => {
    const id = await department('争抢部门')
    await openScreen(live.eaves, 'admin', `/home/system/department?edit=${id}`)
    const name = await screen.findByLabelText('部门名称', { selector: '.field-form input' })
    await waitFor(() => expect(name).toHaveProperty('value', '争抢部门'))
    fireEvent.change(name, { target: { value: '我的名字' } })
    await live.eaves.call('department.update', { id, name: '他的名字', sort: 42 })
    await press('保存')
    await press('重新加载')
    await found('已被他人改为：他的名字')
    expect(name).toHaveProperty('value', '我的名字')
    await press('保存')
    await found('修改成功')
    expect(await readDepartment(id)).toMatchObject({ name: '我的名字', sort: 42 })
  })

  it('says that the record is gone where one reads it again, and keeps what was typed', async () => {
    const id = await department('消失部门')
    await openScreen(live.eaves, 'admin', `/home/system/department?edit=${id}`)
    const name = await screen.findByLabelText('部门名称', { selector: '.field-form input' })
    await waitFor(() => expect(name).toHaveProperty('value', '消失部门'))
    fireEvent.change(name, { target: { value: '我的名字' } })
    await live.eaves.call('department.update', { id, sort: 42 })
    await press('保存')
    await waitFor(() => expect(button('重新加载')).toBeDefined())
    await live.eaves.call('department.delete', { id, version: 2 })
    await press('重新加载')
    await found('该部门已被删除，填写的内容无法保存，请先复制需要的部分')
    expect(name).toHaveProperty('value', '我的名字')
  })

  it('asks before what was typed is left, and stays when told to', async () => {
    const { router, query } = await openScreen(live.eaves, 'admin', '/home/system/department')
    await found('檐下科技')
    await press('新增')
    const name = await screen.findByLabelText('部门名称', { selector: '.field-form input' })
    fireEvent.change(name, { target: { value: '写到一半' } })
    await router.navigate(-1)
    await waitFor(() => expect(document.body.textContent).toContain('修改尚未保存'))
    await press('继续编辑')
    expect(query().has('create')).toBe(true)
    expect(name).toHaveProperty('value', '写到一半')
  })
})

describe('deleting', () => {
  it('asks, deletes and says so', async () => {
    await department('要删的部门')
    await openScreen(live.eaves, 'admin', '/home/system/department?name=%E8%A6%81%E5%88%A0')
    await found('要删的部门')
    await press('更多', rows()[0])
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    await found('确定要删除该数据吗？')
    const confirm = screen.getAllByRole('button', { name: '删除' }).at(-1) as HTMLElement
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
    fireEvent.click(confirm)
    await found('删除成功')
    await found('未找到匹配结果')
  })

  it('says what stands in the way of a project before anything is typed, and leads there', async () => {
    await openScreen(live.eaves, 'admin', '/home/project?name=%E9%9D%99%E5%AE%89')
    await found('静安府')
    await press('更多')
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const told = await dialog()
    expect(told.textContent).toContain('暂不能删除项目「静安府」')
    const { houseNum } = (await live.eaves.call('project.detail', { id: 'project_jingan' })).data
    const houses = within(told).getByText(`${houseNum} 套房屋`)
    expect(houses.getAttribute('href')).toBe('/home/project/project_jingan?tab=house')
    expect(within(told).queryByRole('textbox')).toBeNull()
    expect(button('删除', told)).toBeUndefined()
    await press('知道了', told)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo('/project/delete')).toEqual([])
  })

  it('wants the name of a project that may go', async () => {
    const jingan = (await live.eaves.call('project.detail', { id: 'project_jingan' })).data
    const { type, departmentId, addressIds } = jingan
    const like = { type, departmentId, addressIds, addressDetail: '某路 1 号' }
    const { data } = await live.eaves.call('project.create', { ...like, name: '无房之园' })
    await openScreen(live.eaves, 'admin', `/home/project?name=${encodeURIComponent('无房之园')}`)
    await found('无房之园')
    await press('更多')
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const asked = await dialog()
    const confirm = within(asked).getByRole('button', { name: '删除' })
    expect(confirm).toHaveProperty('disabled', true)
    fireEvent.change(within(asked).getByRole('textbox'), { target: { value: '无房之园' } })
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
    fireEvent.click(confirm)
    await found('删除成功')
    expect(sentTo('/project/delete')).toEqual([{ id: data.id, version: 1 }])
  })

  it('deletes once where Enter is pressed twice in the name question', async () => {
    const jingan = (await live.eaves.call('project.detail', { id: 'project_jingan' })).data
    const { type, departmentId, addressIds } = jingan
    const like = { type, departmentId, addressIds, addressDetail: '某路 2 号' }
    const { data } = await live.eaves.call('project.create', { ...like, name: '两次回车之园' })
    await openScreen(live.eaves, 'admin', `/home/project?name=${encodeURIComponent('两次回车之园')}`)
    await found('两次回车之园')
    await press('更多')
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const asked = await dialog()
    const name = within(asked).getByRole('textbox')
    fireEvent.change(name, { target: { value: '两次回车之园' } })
    await waitFor(() => expect(button('删除', asked)).toHaveProperty('disabled', false))
    let letGo = () => {}
    live.hold = { end: '/project/delete', until: new Promise<void>((resolve) => (letGo = resolve)) }
    for (const _ of ['once', 'twice']) {
      fireEvent.keyDown(name, { key: 'Enter' })
      fireEvent.keyUp(name, { key: 'Enter' })
    }
    await waitFor(() => expect(sentTo('/project/delete').length).toBeGreaterThan(0))
    letGo()
    await found('删除成功')
    expect(sentTo('/project/delete')).toEqual([{ id: data.id, version: 1 }])
  })

  it('asks for what a record does not say itself', async () => {
    const above = await department('有下级的部门')
    const below = { name: '挡路的下级', type: departmentType.company, sort: 1, status: enableStatus.enabled }
    await live.eaves.call('department.create', { ...below, parentId: above })
    await openScreen(live.eaves, 'admin', '/home/system/department?name=%E6%9C%89%E4%B8%8B%E7%BA%A7')
    await found('有下级的部门')
    await press('更多', rows()[0])
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    await found('暂不能删除部门「有下级的部门」')
    await found('1 个部门')
  })

  it('names the homes of a person, and asks once more where there are points', async () => {
    const { data } = await live.eaves.call('customer.list', { pageSize: 100 })
    const person = data.list.find(({ houseNum }: Values) => Number(houseNum) > 0)
    const homes = (await live.eaves.call('customer.houses', { userId: person.id })).data
    const added = await live.eaves.call('POST /usercenter/admin/v1/customer/integral/operate', {
      userId: person.id,
      type: pointsOperation.add,
      integral: 120,
      reason: '社区活动',
      requestId: 'writing-test-1',
    })
    expect(added.code).toBe(200)
    await openScreen(live.eaves, 'admin', `/home/service/appUser?keyword=${encodeURIComponent(person.name)}`)
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    const row = rows().find((one) => one.dataset.rowKey === person.id)
    // Nobody gave a picture of this person.
    expect(row?.querySelector('.own-picture')?.textContent).toBe(person.name.slice(0, 1))
    await press('更多', row)
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const asked = await dialog()
    await within(asked).findByText('将与以下房屋解绑：')
    for (const { fullName } of homes) await within(asked).findByText(fullName)
    expect(asked.textContent).toContain(
      `还有积分，删除后全部作废，无法恢复（积分：${(person.integral + 120).toLocaleString('en')}分）`,
    )
    await press('删除', asked)
    const again = () => document.querySelector<HTMLElement>('.ant-modal-confirm')
    await waitFor(() => expect(again()?.textContent).toContain('删除前请再次确认'))
    expect(sentTo('/customer/delete')).toEqual([])
    await press('返回')
    await waitFor(() => expect(again()).toBeNull())
    await press('删除', asked)
    await press('仍要删除')
    await found('删除成功')
    expect(sentTo('/customer/delete')).toEqual([{ id: person.id, version: 1 }])
  })

  it('names the homes of each person of a selection', async () => {
    const { data } = await live.eaves.call('customer.list', { pageSize: 100 })
    const people = data.list.filter(({ houseNum }: Values) => Number(houseNum) > 0).slice(0, 2)
    await openScreen(live.eaves, 'admin', '/home/service/appUser')
    const rowOf = (id: string) => rows().find(({ dataset }) => dataset.rowKey === id)
    await waitFor(() => expect(people.map(({ id }: Values) => rowOf(String(id)))).not.toContain(undefined))
    for (const { id } of people) fireEvent.click(within(rowOf(id) as HTMLElement).getByRole('checkbox'))
    await press('批量删除')
    const asked = await dialog()
    await within(asked).findByText('将与以下房屋解绑：')
    for (const { id, name } of people)
      for (const { fullName } of (await live.eaves.call('customer.houses', { userId: id })).data) {
        const home = await within(asked).findByText(fullName)
        expect(home.closest('tr')?.textContent).toContain(name)
      }
    // Not the id of the house, which is for links only.
    expect(within(asked).getAllByRole('columnheader', { name: '房屋' })).toHaveLength(1)
  })

  it('is offered for a selection alone, and says how many of it it is for', async () => {
    await live.eaves.call('role.create', { name: '没有成员', menuIds: ['project'] })
    await openScreen(live.eaves, 'admin', '/home/system/role')
    const boxOf = (name: string) => screen.findByRole('checkbox', { name: `选择${name}` })
    const names = (start: string) =>
      screen
        .queryAllByRole('button')
        .map(({ textContent }) => textContent ?? '')
        .filter((text) => text.startsWith(start))
    await boxOf('运维人员')
    expect(names('批量')).toEqual([])
    fireEvent.click(await boxOf('没有成员'))
    fireEvent.click(await boxOf('运维人员'))
    expect((await found('已选 2 项')).getAttribute('role')).toBe('status')
    expect(names('批量')).toEqual(['批量删除 1/2'])
    // Before it is pressed, and without a pointer.
    act(() => screen.getByRole('button', { name: '批量删除 1/2' }).focus())
    const left = await screen.findByRole('tooltip')
    expect(left.textContent).toMatch(/^将跳过 1 个：该角色下存在\d+名用户，无法删除$/)
    await press('批量删除 1/2')
    await within(await dialog()).findByText('将跳过 1 个')
    fireEvent.click((await dialog()).querySelector('.ant-modal-close') as HTMLElement)
    await press('取消选择')
    await waitFor(() => expect(names('批量')).toEqual([]))
  })

  it('works through a selection and reports on each', async () => {
    await department('批量一')
    await department('批量二')
    const kept = await department('批量三')
    await live.eaves.call('department.create', {
      name: '批量下级',
      type: departmentType.company,
      sort: 1,
      status: enableStatus.enabled,
      parentId: kept,
    })
    const changed = await department('批量四')
    await openScreen(live.eaves, 'admin', '/home/system/department?name=%E6%89%B9%E9%87%8F')
    await found('批量四')
    for (const box of screen.getAllByRole('checkbox').slice(1, 6)) fireEvent.click(box)
    await found(/已选 \d 项/)
    await press('批量删除')
    const asked = await dialog()
    await live.eaves.call('department.update', { id: changed, sort: 7 })
    await press('删除', asked)
    // Who has changed meanwhile is another one than was chosen: it stays, and is told.
    await found(/成功，1 失败，1 跳过/)
    await found(/^数据已被.+修改，请刷新$/)
    await waitFor(async () =>
      expect((await live.eaves.call('department.list', { name: '批量一' })).data.total).toBe(0),
    )
    live.sent = []
    // What failed is offered once more, alone.
    await press('重试失败的 1 项')
    await found('删除 1 个部门？')
    await press('删除', await dialog())
    await found('1 成功，0 失败')
    expect(sentTo('/department/delete')).toEqual([{ id: kept, version: 1 }])
    expect((await live.eaves.call('department.list', { name: '批量四' })).data.total).toBe(1)
  })
})

describe('a record that somebody else has deleted', () => {
  it('is not there any more once one wants to delete it too', async () => {
    const id = await department('先删部门')
    await openScreen(live.eaves, 'admin', `/home/system/department?detail=${id}`)
    await waitFor(() => expect(document.querySelector('.detail-body')).not.toBeNull())
    const drawer = await dialog()
    await live.eaves.call('department.delete', { id, version: 1 })
    fireEvent.click(await within(drawer).findByLabelText('更多操作'))
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    await found('确定要删除该数据吗？')
    const confirm = screen.getAllByRole('button', { name: '删除' }).at(-1) as HTMLElement
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
    fireEvent.click(confirm)
    await found('数据不存在或已删除')
    await waitFor(() => expect(document.querySelector('.detail-body')).toBeNull())
  })
})

describe('a batch that is left while it goes on', () => {
  it('asks first, then stops after the one that it is at, and says how far it came', async () => {
    const ids = [await department('离开一'), await department('离开二'), await department('离开三')]
    const { router } = await openScreen(
      live.eaves,
      'admin',
      '/home/system/department?name=%E7%A6%BB%E5%BC%80',
    )
    await found('离开三')
    for (const box of screen.getAllByRole('checkbox').slice(1, 4)) fireEvent.click(box)
    await found('已选 3 项')
    let letGo = () => {}
    live.hold = { end: '/department/delete', until: new Promise<void>((resolve) => (letGo = resolve)) }
    await press('批量删除')
    await press('删除', await dialog())
    await found('0 / 3')
    await act(() => router.navigate('/home/system/role'))
    await press('停止并离开')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/system/role'))
    letGo()
    await found('批量删除：1 成功，已停止，其余 2 未处理')
    const left = await live.eaves.call('department.list', { name: '离开' })
    expect(left.data.total).toBe(ids.length - 1)
  })
})

describe('a button that the config has a sentence for', () => {
  it('says where it is pressed what is missing, and sends nothing: an empty product is not published', async () => {
    const product = { name: '空的产品', model: 'EMPTY-1', category: techCategory.fiveConstant }
    const { data } = await live.eaves.call('techProduct.create', product)
    await openScreen(live.eaves, 'admin', `/home/resource/technologyProducts/${data.id}`)
    await press('发布')
    await found('请先在「产品设备」中添加设备，再发布')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(sentTo('/technology/product/update')).toEqual([])
  })
})

describe('actions', () => {
  const openMenu = async (item: string) => {
    await waitFor(() => expect(rows()).toHaveLength(1))
    await press('更多', rows()[0])
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
    return dialog()
  }

  it('resets a password to a generated one and shows it once', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/user?keyword=ops')
    await waitFor(() => expect(rows()).toHaveLength(1))
    await press('重置密码', rows()[0])
    const asked = await dialog()
    await waitFor(() => expect(within(asked).getByLabelText('密码')).not.toHaveProperty('value', ''))
    await press('重置密码', asked)
    await found('重置密码成功')
    const [{ password } = { password: '' }] = sentTo('/user/update')
    expect(screen.getByLabelText('新密码')).toHaveProperty('value', password)
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }))
    await found('只显示这一次，关闭后无法再查看。')
    expect(screen.getByLabelText('新密码')).toHaveProperty('value', password)
    await press('我已记下')
    await waitFor(() => expect(screen.queryByLabelText('新密码')).toBeNull())
    const login = await live.eaves.call('auth.login', { account: 'ops', password }, { as: null })
    expect(login.code).toBe(200)
  })

  it('replaces a set of links, and says before what changes', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/user?keyword=resource')
    const asked = await openMenu('授权项目')
    const select = await within(asked).findByRole('combobox')
    fireEvent.mouseDown(select)
    fireEvent.click(await screen.findByTitle('静安府'))
    await within(asked).findByText('+新增 1')
    await press('保存', asked)
    await found('操作成功')
    const [{ projectIds } = { projectIds: [] }] = sentTo('/batch/create')
    expect(projectIds).toHaveLength(1)
  })

  it('takes away no link that somebody else has made since it was opened, and keeps what was chosen', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/user?keyword=service')
    const asked = await openMenu('授权项目')
    fireEvent.mouseDown(await within(asked).findByRole('combobox'))
    fireEvent.click(await screen.findByTitle('静安府'))
    await within(asked).findByText('+新增 1')
    const grants = async () => {
      const { data } = await live.eaves.call('projectAdmin.list', { adminId: 'user_service', pageSize: 100 })
      return data.list.map(({ projectId }: Values) => projectId).sort()
    }
    const others = { adminId: 'user_service', projectIds: ['project_jinjiang'] }
    expect((await live.eaves.call('projectAdmin.batchCreate', others)).code).toBe(200)
    await press('保存', asked)
    await found('授权项目已被他人修改，请刷新')
    await within(asked).findByText('+新增 1')
    await waitFor(() => expect(button('保存', asked)).toHaveProperty('disabled', false))
    await press('保存', asked)
    await found('操作成功')
    expect(await grants()).toEqual(['project_jinjiang', 'project_jingan'].sort())
  })
})
