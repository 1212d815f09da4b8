import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { healthWords } from '#domain/health-score.ts'
import { formatDay } from '#domain/time.ts'
import { tryToLogIn } from '../log-in.ts'
import { misfits } from './look.ts'
import { openWalls, panel, type Walls, whole } from './walls.ts'

describe('the big screens', () => {
  let walls: Walls
  beforeAll(async () => {
    walls = await openWalls()
  }, 300_000)
  afterEach(() => walls.leave())
  afterAll(() => walls.close())

  it('ask for a login of their own, and lead back to the screen that asked', async () => {
    const wanted = '/screen/project?projectId=project_xixi'
    const { page } = await walls.visit(wanted)
    await page.waitForURL('**/screen/login')
    await page.getByText('登录已过期').waitFor()
    await tryToLogIn(page, 'admin')
    await page.waitForURL(`**${wanted}`)
    await page.getByRole('heading', { name: '西溪云庐', level: 1 }).waitFor()
    // The session ends while the wall stands there, with nothing that it still asks for.
    await whole(page, 'project')
    await walls.endSessions()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/screen/login')
    await tryToLogIn(page, 'admin')
    await page.waitForURL('**/screen/project?projectId=project_jinjiang')
  })

  it('show an account no more than it may see, and lead it nowhere', async () => {
    const { page, complaints } = await walls.open('/screen/system', 'auditor')
    const forbidden = page.locator('.wall-panel').getByText('暂无权限', { exact: true })
    for (const name of ['system', 'company', 'project'] as const) {
      await page.goto(`/screen/${name}?projectId=project_jingan`)
      await expect.poll(async () => (await forbidden.count()) > 0).toBe(true)
      await expect
        .poll(async () => (await page.locator('.wall-panel').count()) - (await forbidden.count()))
        .toBe(0)
      expect(await page.locator('.wall-panel a').count()).toBe(0)
      await expect.poll(() => misfits(page)).toEqual([])
    }
    await page.goto('/screen/project')
    await page.locator('.wall-alone').getByText('暂无权限').waitFor()
    await expect.poll(() => misfits(page)).toEqual([])
    expect(complaints()).toEqual([])
  })

  it.each([
    ['company', '项目健康分', healthWords()],
    ['company', '近30天工单', '及时率：按期提交 ÷（已提交 + 已超时）'],
    ['project', '房屋', healthWords()],
  ] as const)('say on the screen %s, in 「%s」, how its figure comes about', async (screen, name, words) => {
    const { page } = await walls.open(`/screen/${screen}?projectId=project_jingan`)
    await panel(page, name).getByText(words).waitFor()
  })

  it('say in their place which figures an account may not see', async () => {
    const { page, complaints } = await walls.open('/screen/system', 'service')
    const figures = async (name: string) =>
      (await panel(page, name).locator('.wall-figure').allInnerTexts()).map((text) =>
        text.replace(/\s+/g, ' '),
      )
    await expect.poll(async () => (await figures('规模')).slice(3)).toEqual(['无权限 用户'])
    await expect
      .poll(() => figures('项目分布'))
      .toEqual([...['无权限 今日报警', '无权限 今日已处理', '无权限 今日工单', '无权限 今日完成']])
    await panel(page, '项目分布')
      .getByRole('link', { name: /^静安府，运营中/ })
      .waitFor()
    for (const name of ['报警级别', '近7天报警', '项目报警 TOP10', '实时报警', '工单处理'])
      await panel(page, name).getByText('暂无权限').waitFor()
    await expect.poll(() => misfits(page)).toEqual([])
    await page.goto('/screen/company')
    await panel(page, '项目健康分').getByText('暂无权限').waitFor()
    await panel(page, '项目分布').getByText('无权限').first().waitFor()
    await page.goto('/screen/project?projectId=project_jingan')
    await panel(page, '室内环境均值').getByText('暂无权限').waitFor()
    await expect.poll(() => misfits(page)).toEqual([])
    expect(complaints()).toEqual([])
  })

  it('lead whoever may to what they show', async () => {
    const { page } = await walls.open('/screen/system')
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      panel(page, '实时报警').getByRole('listitem').first().getByRole('link').click(),
    ])
    await opened.getByRole('dialog').waitFor()
    await opened.close()
    await page.goto('/screen/system?kiosk=1')
    await panel(page, '项目分布')
      .getByRole('link', { name: /^静安府/ })
      .click()
    await page.getByRole('heading', { name: '静安府', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?kiosk=1&projectId=project_jingan')
  })

  it('lead to no list that holds more than they count', async () => {
    const { page } = await walls.open('/screen/company?departmentId=dept_shanghai')
    const hrefOf = async (name: string, link: RegExp) => {
      const href = await panel(page, name).getByRole('link', { name: link }).first().getAttribute('href')
      const { pathname, searchParams } = new URL(href ?? '', page.url())
      return { pathname, ...Object.fromEntries(searchParams) }
    }
    const queryOf = async (link: RegExp) => {
      const { pathname: _pathname, ...query } = await hrefOf('项目分布', link)
      return query
    }
    expect(await queryOf(/项目$/)).toEqual({ departmentId: 'dept_shanghai' })
    expect(await queryOf(/未完成工单$/)).toEqual({ projectId: 'project_jingan', tab: 'open' })
    expect(await queryOf(/超时工单$/)).toEqual({ projectId: 'project_jingan', tab: 'overdue' })
    // Several projects, which the list of orders cannot be narrowed to.
    await page.getByRole('combobox', { name: '部门' }).selectOption('dept_estate')
    await expect.poll(() => queryOf(/项目$/)).toEqual({ departmentId: 'dept_estate' })
    const ordersOf = (name: string) => panel(page, name).getByRole('link', { name: /工单$|^\d/ })
    await expect.poll(() => ordersOf('项目分布').filter({ hasText: '工单' }).count()).toBe(0)
    expect(await panel(page, '人员完成工单 TOP10').getByRole('link').count()).toBe(0)

    await page.goto('/screen/system')
    const today = `${formatDay(Date.now())} 00:00:00`
    const orders = '/home/maintenance/workOrder'
    expect(await hrefOf('项目分布', /今日工单$/)).toEqual({ pathname: orders, startTime: today })
    expect(await hrefOf('项目分布', /今日完成$/)).toEqual({
      ...{ pathname: orders, tab: 'completed', finishStart: today },
    })
    expect(await hrefOf('规模', /用户$/)).toEqual({ pathname: '/home/service/appUser' })
    expect(await hrefOf('规模', /设备$/)).toEqual({ pathname: '/home/project' })
    const { pathname } = await hrefOf('产品占比', /./)
    expect(pathname).toMatch(/^\/home\/resource\/technologyProducts\/product_/)

    await page.goto('/screen/company')
    const since = `${formatDay(Date.now() - 29 * 86_400_000)} 00:00:00`
    const person = panel(page, '人员完成工单 TOP10').getByRole('listitem').first()
    const done = Number((await person.locator('b').textContent())?.split('（')[0])
    const place = await hrefOf('人员完成工单 TOP10', /./)
    expect(place).toEqual({
      ...{ pathname: orders, tab: 'completed', finishStart: since },
      repairUserId: expect.stringMatching(/^user_/),
    })
    // The list counts what the wall counts.
    const [opened] = await Promise.all([page.waitForEvent('popup'), person.getByRole('link').click()])
    await opened.getByText(`共 ${done} 条`).waitFor()
  })

  it('are walked through by keys, and stand alone as a kiosk', async () => {
    const { page } = await walls.open('/screen/system')
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(() => title.textContent()).toBe('平台总览')
    await page.keyboard.press('2')
    await expect.poll(() => title.textContent()).toBe('公司总览')
    await page.getByRole('combobox', { name: '部门' }).locator('option').nth(2).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => title.textContent()).toBe('项目管理中心')
    await page.keyboard.press('3')
    await expect.poll(() => title.textContent()).toBe('锦江里公寓')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => new URL(page.url()).searchParams.get('projectId')).toBe('project_jingan')
    // What hangs on a wall is opened by a link that shows the screen alone.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: '复制展示链接' }).click()
    const link = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(link).toContain('projectId=project_jingan')
    await page.goto(await link())
    await expect.poll(() => title.textContent()).toBe('静安府')
    await page.getByRole('navigation', { name: '大屏' }).waitFor({ state: 'detached' })
    await page.keyboard.press('k')
    await page.getByRole('navigation', { name: '大屏' }).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('navigation', { name: '大屏' }).waitFor({ state: 'detached' })
    // The department is the wall's.
    await page.keyboard.press('2')
    await expect.poll(() => title.textContent()).toBe('项目管理中心')
  })
})
