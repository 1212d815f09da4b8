import { describe, expect, it } from 'vitest'
import {
  batchActions,
  isDangerous,
  linksOn,
  rowActions,
  splitActions,
  toolbarActions,
} from '#admin/screens/model/row-actions.ts'
import type { Values, Viewer } from '#schema'
import { fixture, ticketStatus } from './fixture.ts'

const { site, ticket, person, guide } = fixture.resources

const holding = (...paths: string[]): Viewer => ({
  id: 'u1',
  may: (allow) => typeof allow === 'string' || allow.some((path) => paths.includes(path)),
})
const all = holding('site', '/ticket', '/person')
const keys = (resource: typeof site, viewer: Viewer, record: Values) =>
  rowActions(fixture, resource, viewer)(record, '2026-05-01 12:00:00').map((action) => action.key)

describe('row actions', () => {
  it('offers what the state allows, and to its handler alone', () => {
    expect(keys(ticket, all, { status: ticketStatus.pending })).toEqual([
      'view',
      'edit',
      'assign',
      'remind',
      'remove',
    ])
    expect(keys(ticket, all, { status: ticketStatus.processing, handlerId: 'u1' })).toEqual([
      'view',
      'edit',
      'finish',
      'remind',
    ])
    expect(keys(ticket, all, { status: ticketStatus.processing, handlerId: 'u2' })).toEqual([
      'view',
      'edit',
      'remind',
    ])
    expect(keys(ticket, all, { status: ticketStatus.completed })).toEqual(['view', 'edit', 'remove'])
  })

  it('calls a removal by its own verb', () => {
    const untied = { ...ticket, remove: { ...ticket.remove, verb: '解绑' } }
    const actions = rowActions(
      fixture,
      untied,
      all,
    )({ status: ticketStatus.completed }, '2026-05-01 12:00:00')
    expect(actions.at(-1)).toEqual({ kind: 'remove', key: 'remove', label: '解绑' })
  })

  it('has nothing for those who may nothing', () => {
    expect(keys(ticket, holding('site'), { status: ticketStatus.pending })).toEqual([])
  })

  it('leaves frozen records alone, except to look at and to stand under', () => {
    expect(keys(person, all, { builtIn: 1 })).toEqual(['view', 'addChild'])
    expect(keys(person, all, { builtIn: 0 })).toEqual(['view', 'edit', 'addChild', 'remove'])
  })

  it('edits a singleton by whoever may make it', () => {
    expect(keys(guide, all, {})).toEqual(['view', 'edit'])
  })

  it('offers a set of links on the records that its single end points at', () => {
    expect(linksOn(fixture, site).map(({ resource, link }) => [resource, link.name])).toEqual([
      ['member', 'set'],
    ])
    expect(linksOn(fixture, person)).toEqual([])
    expect(keys(site, all, {})).toContain('member.set')
    expect(keys(site, holding('/person'), {})).not.toContain('member.set')
  })

  it('shows three and puts the rest into a menu, and deleting always', () => {
    const keysIn = (status: number) => {
      const actions = rowActions(fixture, ticket, all)({ status }, '2026-05-01 12:00:00')
      const { shown, more } = splitActions(actions)
      return [shown.map(({ key }) => key), more.map(({ key }) => key)]
    }
    expect(keysIn(ticketStatus.pending)).toEqual([
      ['view', 'edit', 'assign'],
      ['remind', 'remove'],
    ])
    expect(keysIn(ticketStatus.completed)).toEqual([['view', 'edit'], ['remove']])
  })

  it('marks what deletes or was declared dangerous', () => {
    const actions = rowActions(fixture, ticket, all)({ status: ticketStatus.pending }, '2026-05-01 12:00:00')
    expect(actions.filter(isDangerous).map((action) => action.key)).toEqual(['remind', 'remove'])
  })

  it('finds what works on a selection and what stands in the toolbar', () => {
    expect(batchActions(ticket, all).map((one) => one.name)).toEqual(['assign'])
    expect(batchActions(ticket, holding('site'))).toEqual([])
    expect(toolbarActions(ticket, all).map((one) => one.name)).toEqual(['sweep'])
  })
})
