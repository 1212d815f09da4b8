import { describe, expect, it } from 'vitest'
import {
  type ColumnChoice,
  defaultChoices,
  mergeChoices,
  moveChoice,
  shownChoices,
} from '#admin/screens/list/column-settings.ts'
import { deriveColumns } from '#admin/screens/list/derive-columns.ts'
import { fitColumns } from '#admin/screens/list/fit-columns.ts'
import { fixture } from './fixture.ts'

const { ticket, person } = fixture.resources
const names = (choices: readonly { readonly name: string }[]) => choices.map((choice) => choice.name)
const choice = (name: string, part: Partial<ColumnChoice> = {}): ColumnChoice => ({
  name,
  visible: true,
  width: null,
  pin: null,
  ...part,
})

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

  it('leaves out what the place of the list says anyway', () => {
    const columns = deriveColumns(ticket, defaultChoices(ticket), ['siteId'])
    expect(columns.map((column) => column.field.name)).not.toContain('siteId')
  })

  it('takes from texts what they can spare, if that saves scrolling sideways', () => {
    const columns = deriveColumns(ticket, [
      choice('title'),
      choice('siteId', { width: 300 }),
      choice('status'),
    ])
    const widths = (room: number) => fitColumns(columns, 100, room).map(({ width }) => width)
    const [title = 0, site = 0, status = 0] = widths(9_999)
    const all = title + site + status + 100
    expect(widths(all)).toEqual([title, site, status])
    expect(widths(all - 20)).toEqual([title - 20, site, status])
    expect(widths(all - 400)).toEqual([title, site, status])
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
