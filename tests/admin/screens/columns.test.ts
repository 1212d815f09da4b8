import { describe, expect, it } from 'vitest'
import { deriveColumns, headerOf, type ListColumn, textWidth } from '#admin/screens/list/derive-columns.ts'
import { columnsForRows, fitColumns } from '#admin/screens/list/fit-columns.ts'
import {
  defaultChoices,
  mergeChoices,
  moveChoice,
  shownChoices,
} from '#admin/screens/model/column-settings.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { config } from '#config'
import type { ColumnChoice } from '#domain/personal-settings.ts'
import { alarmActive, alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { workOrderPriority, workOrderStatus } from '#resources/work-order-dictionaries.ts'
import type { ResolvedResource } from '#schema'
import { fixture, ticketKind, ticketStatus } from './fixture.ts'

const { ticket, person } = fixture.resources
const names = (choices: readonly { readonly name: string }[]) => choices.map((choice) => choice.name)
const choice = (name: string, part: Partial<ColumnChoice> = {}): ColumnChoice => ({
  name,
  visible: null,
  width: null,
  pin: null,
  ...part,
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

describe('columns', () => {
  it('shows those of the list and offers the rest, but never passwords and trees of permissions', () => {
    const choices = defaultChoices(ticket)
    expect(names(shownChoices(choices))).toEqual(['title', 'kind', 'siteId', 'phone', 'status', 'startTime'])
    expect(names(choices)).toContain('updateUserName')
    expect(names(defaultChoices(person))).not.toContain('password')
    expect(names(defaultChoices(person))).not.toContain('builtIn')
  })

  it('knows widths, alignment and what can be sorted', () => {
    const columns = deriveColumns(ticket, [
      choice('title'),
      choice('cost'),
      choice('siteId', { width: 300 }),
      choice('phone'),
    ])
    expect(columns.map((column) => [column.field.name, column.align, column.sortable])).toEqual([
      ['title', 'left', true],
      ['cost', 'right', true],
      ['siteId', 'left', false],
      ['phone', 'left', false],
    ])
    expect(columns[2]?.width).toBe(300)
  })

  it('gives a time limit room for the longest words', () => {
    const columns = deriveColumns(config.resources.workOrder, defaultChoices(config.resources.workOrder))
    const limit = columns.find(({ field }) => field.name === 'overdue')
    // 暂停，剩余29天23小时, in a label of a cell.
    expect(limit?.least).toBeGreaterThanOrEqual(154)
  })

  it('leaves out what the place of the list says anyway', () => {
    const columns = deriveColumns(ticket, defaultChoices(ticket), ['siteId'])
    expect(columns.map((column) => column.field.name)).not.toContain('siteId')
  })

  describe('in little room', () => {
    const fitted = (choices: readonly ColumnChoice[], room: number) =>
      fitColumns(deriveColumns(ticket, choices), { others: 100, room })
    const widths = (choices: readonly ColumnChoice[], room: number) =>
      fitted(choices, room).map(({ width }) => width)
    const fields = (choices: readonly ColumnChoice[], room: number) =>
      fitted(choices, room).map(({ field }) => field.name)

    it('takes from texts what they can spare', () => {
      const choices = [choice('title'), choice('siteId', { width: 300 }), choice('status')]
      const [title = 0, site = 0, status = 0] = widths(choices, 9_999)
      const all = title + site + status + 100
      expect(widths(choices, all)).toEqual([title, site, status])
      expect(widths(choices, all - 20)).toEqual([title - 20, site, status])
    })

    // The ticket's list: phone is low, startTime high, title and status are decisive by themselves.
    const own = defaultChoices(ticket)
    const least = (...names: string[]) =>
      100 +
      sum(
        deriveColumns(
          ticket,
          names.map((name) => choice(name)),
        ).map((column) => column.least),
      )

    it('hides the least important, from the right, and none that is decisive', () => {
      const all = ['title', 'kind', 'siteId', 'phone', 'status', 'startTime']
      expect(fields(own, least(...all))).toEqual(all)
      const withoutLow = ['title', 'kind', 'siteId', 'status', 'startTime']
      expect(fields(own, least(...all) - 1)).toEqual(withoutLow)
      expect(fields(own, least(...withoutLow) - 1)).toEqual(['title', 'kind', 'status', 'startTime'])
      expect(fields(own, 0)).toEqual(['title', 'status', 'startTime'])
    })

    it('never takes more than there is while something can hide', () => {
      for (let room = least('title', 'status', 'startTime'); room < 1_000; room += 7)
        expect(sum(widths(own, room)) + 100).toBeLessThanOrEqual(room)
    })

    it('hides nothing that this user wants to see, and scrolls then', () => {
      const chosen = (part: Partial<ColumnChoice>) =>
        own.map((one) => (one.name === 'phone' ? { ...one, ...part } : one))
      for (const part of [{ visible: true }, { width: 200 }, { pin: 'left' as const }])
        expect(fields(chosen(part), 0)).toContain('phone')
      expect(fields(chosen({ visible: false, width: 200 }), 9_999)).not.toContain('phone')
      const comfortable = widths(chosen({ visible: true }), 9_999)
      expect(sum(widths(chosen({ visible: true }), 0))).toBeLessThan(sum(comfortable))
    })
  })

  describe('of rows', () => {
    const row = {
      id: '1',
      title: '8号楼-1单元-2301 的新风机组',
      kind: ticketKind.leak,
      siteId: 's',
      phone: '13800000000',
      status: ticketStatus.pending,
    }
    const own = deriveColumns(ticket, defaultChoices(ticket))
    const fitted = (rows: readonly Row[], room: number, columns = own) =>
      fitColumns(columnsForRows(columns, rows), { others: 100, room })
    const widthOf = (name: string, columns: readonly ListColumn[]) =>
      columns.find(({ field }) => field.name === name)?.width ?? 0
    const usual = sum(own.map(({ width }) => width)) + 100

    it('cuts others before the names of the records, and hides the less important before short names', () => {
      const whole = widthOf('title', fitted([row], 9_999))
      expect(whole).toBeGreaterThan(widthOf('title', own))
      expect(widthOf('title', fitted([row], usual))).toBeGreaterThan(widthOf('title', own))
      for (let room = usual; room > 500; room -= 20) {
        const shown = fitted([row], room)
        const others = shown.filter(({ naming }) => !naming)
        if (widthOf('title', shown) < Math.min(whole, 200))
          expect(others.map(({ priority }) => priority)).not.toContain('normal')
        if (widthOf('title', shown) < whole)
          expect(others.every(({ width, least }) => width === least)).toBe(true)
      }
    })

    it('takes first what no text needs', () => {
      const spare = ({ width, least }: ListColumn) => width - least
      const texts = own.filter((column) => spare(column) > 0 && !column.naming).map(({ field }) => field.name)
      const short = { ...row, title: '漏水', siteId: '很长的工地名称，很长的工地名称' }
      const shown = fitted([short], usual - 10)
      expect(texts).toContain('siteId')
      expect(widthOf('siteId', shown)).toBe(widthOf('siteId', own))
    })

    it('gives what is left to texts that are cut, and to nothing else', () => {
      const long = { ...row, title: '漏水', siteId: '很长的工地名称，很长的工地名称' }
      const all = fitted([long], 2_000)
      expect(widthOf('siteId', all)).toBeGreaterThan(widthOf('siteId', own))
      for (const name of ['kind', 'status', 'startTime']) expect(widthOf(name, all)).toBe(widthOf(name, own))
      for (let room = 600; room < 2_000; room += 30)
        expect(sum(fitted([long], room).map(({ width }) => width)) + 100).toBeLessThanOrEqual(room)
    })

    it('cuts a name that is very long', () => {
      expect(widthOf('title', fitted([{ ...row, title: '很'.repeat(200) }], 2_000))).toBe(280)
    })

    it('gives a column that says nothing as much as its header needs', () => {
      const nowhere = fitted(
        [
          { ...row, siteId: null },
          { ...row, id: '2', siteId: '' },
        ],
        2_000,
      )
      expect(widthOf('siteId', nowhere)).toBeLessThan(widthOf('siteId', own))
      const once = fitted(
        [
          { ...row, siteId: null },
          { ...row, id: '2' },
        ],
        2_000,
      )
      expect(widthOf('siteId', once)).toBe(widthOf('siteId', own))
    })

    it('leaves a width alone that the user has set', () => {
      const set = deriveColumns(ticket, [choice('title', { width: 90 }), choice('phone', { width: 300 })])
      expect(fitted([{ ...row, phone: null }], 2_000, set)).toEqual(set)
    })
  })

  // 1440 pixels, less the side menu and what stands around a table; four buttons per row and boxes to choose rows.
  const [screen, beside] = [1160, 230]

  it.each(
    Object.values<ResolvedResource>(config.resources).map((resource) => [resource.label, resource] as const),
  )('shows without scrolling what decides about %s', (_label, resource) => {
    const shown = fitColumns(deriveColumns(resource, defaultChoices(resource)), {
      others: beside,
      room: screen,
    })
    expect(shown.reduce((all, { width }) => all + width, beside)).toBeLessThanOrEqual(screen)
  })

  /** The columns of these rows at 1440 pixels. */
  const at1440 = (resource: ResolvedResource, rows: readonly Row[], without: readonly string[] = []) =>
    fitColumns(columnsForRows(deriveColumns(resource, defaultChoices(resource), without), rows), {
      others: beside + 50,
      room: screen,
    })
  const isWhole = (shown: readonly ListColumn[], name: string, text: string) => {
    const width = shown.find(({ field }) => field.name === name)?.width ?? 0
    return width >= textWidth(text) + 36
  }
  const { alarm, workOrder, house, deviceAttribute } = config.resources
  const place = '8号楼-1单元-2301'

  it('shows of alarms whether they go on, for how long, and their order, in whatever tab', () => {
    const row = {
      ...{ id: 'a', level: alarmLevel.critical, name: '室内湿度过高' },
      ...{ houseId: 'h', houseName: place, deviceName: '客厅面板' },
      ...{ trigger: '室内湿度 81.20% 高于 75.00%，持续 10 分钟', duration: 86_400 },
      ...{ active: alarmActive.active, status: alarmStatus.handling },
      ...{ workOrderId: 'w', workOrderName: '室内湿度过高' },
    }
    for (const without of [['projectId', 'status'], ['projectId']]) {
      const shown = at1440(alarm, [row], without)
      expect(shown.map(({ field }) => field.name)).toEqual(
        expect.arrayContaining(['houseId', 'trigger', 'active', 'duration', 'workOrderId']),
      )
      expect(isWhole(shown, 'houseId', place)).toBe(true)
    }
  })

  it('shows of orders the project with the house, and both whole', () => {
    const row = {
      ...{
        id: 'w',
        title: '12号楼-1单元-2301 空调不制冷',
        priority: workOrderPriority.urgent,
        projectId: 'p',
        projectName: '静安府',
      },
      ...{ houseId: 'h', houseName: place, repairUserIds: ['u'], repairUserNames: ['周启明'] },
      status: workOrderStatus.assigned,
    }
    const shown = at1440(workOrder, [row])
    expect(isWhole(shown, 'projectId', '静安府')).toBe(true)
    expect(isWhole(shown, 'houseId', place)).toBe(true)
  })

  it('shows the number of a house whole, and its alarms', () => {
    const row = { id: 'h', fullName: place, techProductId: 't', techProductName: '恒境五恒系统', alarmNum: 1 }
    const shown = at1440(house, [row], ['projectId'])
    expect(isWhole(shown, 'fullName', place)).toBe(true)
    expect(shown.map(({ field }) => field.name)).toContain('alarmNum')
  })

  it('says both ends of a range in one column, unless somebody has set one of them', () => {
    const choices = defaultChoices(deviceAttribute)
    const rangeIn = (set: Partial<ColumnChoice>) =>
      deriveColumns(
        deviceAttribute,
        choices.map((one) => (one.name === 'max' ? { ...one, ...set } : one)),
      ).map((column) => headerOf(column))
    expect(rangeIn({})).toContain('取值范围')
    expect(rangeIn({})).not.toContain('最大值')
    for (const set of [{ width: 100 }, { pin: 'left' as const }])
      expect(rangeIn(set)).toEqual(expect.arrayContaining(['最小值', '最大值']))
    expect(rangeIn({ visible: false })).toContain('最小值')
  })

  it('is as wide as the list says, unless the user says otherwise', () => {
    const widthOf = (width: number | null) => deriveColumns(ticket, [choice('kind', { width })])[0]
    expect(widthOf(null)).toMatchObject({ width: 77, least: 77 })
    expect(widthOf(120)).toMatchObject({ width: 120, least: 120 })
  })

  it('keeps the branches of a tree in sight', () => {
    const columns = deriveColumns(person, [choice('account'), choice('name')])
    expect(fitColumns(columns, { others: 100, room: 0 }).map(({ field }) => field.name)).toEqual([
      'account',
      'name',
    ])
  })

  it('keeps what was stored as far as it still fits', () => {
    const stored = [choice('kind', { width: 99, pin: 'left' }), choice('gone'), { name: 3 }, choice('kind')]
    const merged = mergeChoices(ticket, stored)
    expect(merged[0]).toEqual(choice('title'))
    expect(merged[1]).toEqual(choice('kind', { width: 99, pin: 'left' }))
    expect(names(merged).filter((name) => name === 'kind' || name === 'gone')).toEqual(['kind'])
    expect(names(merged).sort()).toEqual(names(defaultChoices(ticket)).sort())
    expect(mergeChoices(ticket, 'nonsense')).toEqual(defaultChoices(ticket))
    expect(mergeChoices(ticket, [choice('kind', { width: 9_999 })])[1]?.width).toBeNull()
  })

  it('moves one to the place of another, both ways', () => {
    const three = [choice('a'), choice('b'), choice('c')]
    expect(names(moveChoice(three, 'a', 'c'))).toEqual(['b', 'c', 'a'])
    expect(names(moveChoice(three, 'c', 'a'))).toEqual(['c', 'a', 'b'])
    expect(names(moveChoice(three, 'x', 'a'))).toEqual(['a', 'b', 'c'])
  })

  it('puts pinned ones at their edges', () => {
    const pinned = [choice('a', { pin: 'right' }), choice('b'), choice('c', { pin: 'left' })]
    expect(names(shownChoices(pinned))).toEqual(['c', 'b', 'a'])
  })
})
