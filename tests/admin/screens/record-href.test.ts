import { describe, expect, it } from 'vitest'
import { recordHref } from '#admin/screens/model/record-href.ts'
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

  it('is over the list where the record stands, as far as the record says where that is', () => {
    const listed = (route: string): ResolvedResource => ({
      ...ticket,
      views: { detail: null, list: ticket.views.list && { ...ticket.views.list, route } },
    })
    const placed = { ...record, siteId: 's_1' }
    expect(recordHref(listed('site/:siteId/ticket'), placed, all)).toBe('/home/site/s_1/ticket?detail=a_1')
    expect(recordHref(listed('site/:siteId/ticket'), record, all)).toBeNull()
    expect(recordHref(listed('site/:id/ticket'), placed, all)).toBeNull()
  })
})
