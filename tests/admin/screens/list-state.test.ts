import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstState,
  type ListState,
  type OpenRecord,
  offeredSearch,
  readListState,
  tabParam,
  writeListState,
} from '#admin/screens/model/list-state.ts'
import { pageSizes } from '#domain/list-page.ts'
import { fixture } from './fixture.ts'

const { ticket, site } = fixture.resources

const filled = fc.string({ minLength: 1, maxLength: 12 })
const id = fc.stringMatching(/^[0-9A-Za-z_]{1,32}$/)
const open = fc.oneof(
  fc.constant<OpenRecord | null>(null),
  id.map((value): OpenRecord => ({ kind: 'detail', id: value })),
  id.map((value): OpenRecord => ({ kind: 'edit', id: value })),
  fc.option(id, { nil: null }).map((under): OpenRecord => ({ kind: 'create', under })),
  id.map((from): OpenRecord => ({ kind: 'create', under: null, from })),
  id.map((name): OpenRecord => ({ kind: 'dialog', name })),
  fc.constantFrom('columns', 'import', 'file:setPower').map((name): OpenRecord => ({ kind: 'panel', name })),
)
const number = fc.integer({ min: 0, max: 99 }).map(String)
const day = fc.constantFrom('2026-01-02', '2025-12-31 08:00:00')
const filters = fc.record(
  { keyword: filled, kind: number, site: filled, from: day, to: day, status: number },
  { requiredKeys: [], noNullPrototype: true },
)
const state: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 9_999 }),
  size: fc.constantFrom(...pageSizes),
  filters,
  sort: fc.option(
    fc.record({ field: fc.constantFrom('title', 'startTime'), order: fc.constantFrom('asc', 'desc') }),
    { nil: null },
  ),
  view: fc.constantFrom(null, 'card', 'table'),
  open,
})

describe('list state in the URL', () => {
  it('reads back whatever was chosen', () => {
    fc.assert(
      fc.property(state, (chosen) => {
        const text = writeListState(ticket, chosen).toString()
        expect(readListState(ticket, new URLSearchParams(text))).toEqual(chosen)
      }),
    )
  })

  it('writes nothing for what nobody chose, and keeps what is not its own', () => {
    expect(writeListState(ticket, firstState, new URLSearchParams('theme=dark')).toString()).toBe(
      'theme=dark',
    )
  })

  it('drops what does not fit the resource', () => {
    const query = new URLSearchParams('pageNum=-3&pageSize=7&orderBy=secret&order=asc&kind=&other=1&view=x')
    expect(readListState(ticket, query)).toEqual(firstState)
  })

  it('drops what the platform would refuse: there is nothing to try again', () => {
    const refused = new URLSearchParams(
      'kind=abc&status=1.5&from=2026-02-30&to=yesterday&orderBy=handlerId&order=asc&pageNum=99999999999',
    )
    expect(readListState(ticket, refused)).toEqual(firstState)
    expect(readListState(ticket, new URLSearchParams('status=10,20&kind=2,x')).filters).toEqual({
      status: '10,20',
    })
    const ownTabs = { mine: { label: '我的', where: null, mine: 'handlerId' } }
    const tabbed = { ...ticket, list: { ...ticket.list, tabs: null, ownTabs } }
    expect(readListState(tabbed, new URLSearchParams('tab=x')).filters).toEqual({})
    expect(readListState(tabbed, new URLSearchParams('tab=mine')).filters).toEqual({ tab: 'mine' })
  })

  it('searches by a hidden field without offering it', () => {
    const item = { by: 'field' as const, field: 'name', param: 'name', label: '' }
    const list = { ...site.list, search: [item] }
    expect(offeredSearch({ ...site, list })).toEqual([item])
    const name = { ...site.fields.name, hidden: true } as NonNullable<typeof site.fields.name>
    const hidden = { ...site, list, fields: { ...site.fields, name } }
    expect(offeredSearch(hidden)).toEqual([])
    expect(readListState(hidden, new URLSearchParams('name=x')).filters).toEqual({ name: 'x' })
  })

  it('lets a filter be called like one of its own parameters', () => {
    const search = [{ by: 'field' as const, field: 'name', param: 'view', label: '' }]
    const odd = { ...site, list: { ...site.list, search } }
    const written = writeListState(odd, { ...firstState, filters: { view: '3' }, view: 'table' })
    expect(readListState(odd, written)).toMatchObject({ filters: { view: '3' }, view: 'table' })
  })

  it('lets tabs write the parameter of a search over the same field', () => {
    expect(tabParam(ticket)).toBe('status')
    const search = [{ by: 'field' as const, field: 'status', param: 'state', label: '' }]
    expect(tabParam({ ...ticket, list: { ...ticket.list, search } })).toBe('state')
    expect(tabParam(site)).toBeNull()
  })
})
