import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OpenRecord, writeOpen } from '#admin/screens/model/list-state.ts'
import { partOf, withPart } from '#admin/screens/model/query-part.ts'

const key = fc.constantFrom('tab', 'detail', 'keyword', 'firmware.tab', 'firmware.detail.tab', 'a.b')
const query = fc
  .uniqueArray(fc.tuple(key, fc.string()), { selector: ([name]) => name })
  .map((entries) => new URLSearchParams(entries))
const path = fc.constantFrom('', 'detail.', 'firmware.', 'firmware.detail.')
const sorted = (params: URLSearchParams) => [...params].sort()

describe('a part of the query', () => {
  it('is read back below its path, and leaves alone what is not', () => {
    fc.assert(
      fc.property(query, path, query, (whole, at, part) => {
        const written = withPart(whole, at, part)
        expect(sorted(partOf(written, at))).toEqual(sorted(part))
        const others = (params: URLSearchParams) => sorted(params).filter(([name]) => !name.startsWith(at))
        expect(others(written)).toEqual(others(whole))
      }),
    )
  })

  it('goes with the drawer it belongs to', () => {
    const chosen = new URLSearchParams('keyword=a&detail=u1&detail.tab=log&detail.log.pageNum=3')
    const written = (open: OpenRecord | null) => writeOpen(open, chosen).toString()
    expect(written({ kind: 'detail', id: 'u1' })).toBe(
      'keyword=a&detail.tab=log&detail.log.pageNum=3&detail=u1',
    )
    expect(written({ kind: 'detail', id: 'u2' })).toBe('keyword=a&detail=u2')
    expect(written({ kind: 'edit', id: 'u1' })).toBe('keyword=a&edit=u1')
    expect(written(null)).toBe('keyword=a')
  })
})
