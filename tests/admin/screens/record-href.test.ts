import { describe, expect, it } from 'vitest'
import { recordHref } from '#admin/screens/record-href.ts'
import type { Allowed, ResolvedResource } from '#schema'
import { fixture } from './fixture.ts'

const { site, ticket, guide } = fixture.resources

const holding =
  (...paths: string[]) =>
  (allow: Allowed) =>
    typeof allow === 'string' || allow.some((path) => paths.includes(path))
const all = holding('site', '/ticket')
const record = { id: 'a_1' }

describe('the address of a record', () => {
  it('is its own screen, or the drawer over its list', () => {
    expect(recordHref(site, record, all)).toBe('/home/site/a_1')
    expect(recordHref(ticket, record, all)).toBe('/home/ticket?detail=a_1')
  })

  it('is none for those who may not look, and for what is shown inside others alone', () => {
    expect(recordHref(site, record, holding('/ticket'))).toBeNull()
    expect(recordHref(ticket, record, holding('site'))).toBeNull()
    expect(recordHref(guide, record, all)).toBeNull()
  })

  it('is the list where the screen of the record is not for this user, and none where the list is not either', () => {
    const { detail, list } = site.views
    const guarded = (part: object): ResolvedResource => ({ ...site, views: { list, detail, ...part } })
    const elsewhere = (view: typeof detail) => view && { ...view, permission: '/other' }
    expect(recordHref(guarded({ detail: elsewhere(detail) }), record, all)).toBeNull()
    expect(recordHref(guarded({ detail: null, list: elsewhere(list) }), record, all)).toBeNull()
    expect(recordHref(guarded({ detail: null }), record, all)).toBe('/home/site?detail=a_1')
  })

  it('is none over a list that is made by hand, or that needs more than the record', () => {
    const listed = (part: object): ResolvedResource => ({
      ...ticket,
      views: { detail: null, list: ticket.views.list && { ...ticket.views.list, ...part } },
    })
    expect(recordHref(listed({ screen: 'board' }), record, all)).toBeNull()
    expect(recordHref(listed({ route: 'site/:id/ticket' }), record, all)).toBeNull()
  })
})
