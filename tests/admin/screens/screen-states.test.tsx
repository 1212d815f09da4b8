import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { config } from '#config'
import { departmentType } from '#resources/dictionaries.ts'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const found = (text: string | RegExp) => screen.findByText(text)
const rows = () => [...document.querySelectorAll<HTMLElement>('.ant-table-row')]

describe('a record that is not there', () => {
  it('is said to be gone on its page, with the way back', async () => {
    await openScreen(live.eaves, 'admin', '/home/resource/technologyProducts/nosuch')
    await found('该科技产品不存在或已被删除')
    const back = (await found('返回科技产品列表')).closest('a')
    expect(back?.getAttribute('href')).toBe('/home/resource/technologyProducts')
    expect(screen.queryByText('重试')).toBeNull()
  })

  it('is said to be gone in its drawer', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/department?detail=nosuch')
    await found('该部门不存在或已被删除')
  })
})

describe('a list', () => {
  it('that cannot be read anew keeps its rows, says how old they are, and tries again', async () => {
    await openScreen(live.eaves, 'admin', '/home/system/role')
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    const shown = rows().length
    live.fail = config.resources.role.endpoints.list?.path ?? ''
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    const banner = await found(/^刷新失败，显示的是 \d\d:\d\d:\d\d 的数据$/)
    expect(rows()).toHaveLength(shown)
    live.fail = null
    fireEvent.click(screen.getByText('重试', { selector: 'button, button *' }))
    await waitFor(() => expect(banner.isConnected).toBe(false))
  })

  it('is narrowed as soon as something is chosen, and by words when they are asked for', async () => {
    const { query } = await openScreen(live.eaves, 'admin', '/home/system/department')
    await found('檐下科技')
    const words = screen.getByLabelText('部门名称')
    fireEvent.change(words, { target: { value: '华东' } })
    expect(query().has('name')).toBe(false)
    fireEvent.mouseDown(screen.getByLabelText('部门类型'))
    fireEvent.click(await screen.findByTitle('项目部门'))
    await waitFor(() => expect(query().get('type')).toBe(String(departmentType.project)))
    expect(query().get('name')).toBe('华东')
  })

  it('of cards leads to a record from anywhere on its card', async () => {
    const { router } = await openScreen(live.eaves, 'admin', '/home/project')
    const card = (await found('静安府')).closest('.record-card')
    const subtitle = card?.querySelector('.record-subtitle')
    if (!subtitle) throw new Error('no subtitle')
    fireEvent.click(subtitle)
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/project/project_jingan'))
  })

  it('opens what its address names, closes it by the way back, and nothing that is not offered', async () => {
    const { router, query } = await openScreen(live.eaves, 'admin', '/home/system/role')
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    fireEvent.click(screen.getByRole('button', { name: /^列设置/ }))
    await waitFor(() => expect(query().get('panel')).toBe('columns'))
    await screen.findByRole('dialog')
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/home/system/role')
    // Roles come from no file.
    await router.navigate('/home/system/role?panel=import')
    await waitFor(() => expect(query().get('panel')).toBe('import'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
