import { describe, expect, it } from 'vitest'
import { gatewayErrors, paste, productOf } from '#admin/features/estate-dialogs/bind/gateways.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { config } from '#config'
import type { ResolvedConfig } from '#schema'

const houses = ['301', '302', '303', '304'].map((name) => ({
  id: `h${name}`,
  name,
  fullName: `1号楼-1单元-${name}`,
}))
const { resources }: ResolvedConfig = config
const gatewayNo = resources.house?.fields.gatewayNo
if (!gatewayNo) throw new Error('houses have no gateway')
const field = { ...gatewayNo, readOnly: false, required: false }

it('takes the product that all houses were copied with for the one to bind', () => {
  const product = (...ids: readonly (string | null)[]) =>
    productOf(ids.map((techProductId, at) => ({ id: `h${at}`, techProductId })))
  expect(product('p', 'p')).toBe('p')
  expect([product('p', 'q'), product('p', null), product(null, null)]).toEqual([null, null, null])
})

describe('pasting', () => {
  it('fills the houses in order from where a column is pasted', () => {
    expect(paste(houses, { h301: 'OLD' }, 1, 'a1\r\n a2 \r\n')).toEqual({
      gateways: { h301: 'OLD', h302: 'a1', h303: 'a2' },
      unknown: [],
    })
  })

  it('keeps the gaps of a column, and says what is beyond the table', () => {
    expect(paste(houses, {}, 2, 'a1\n\na3\n')).toEqual({
      gateways: { h303: 'a1', h304: '' },
      unknown: ['a3'],
    })
  })

  it('finds houses by their number or whole name where two columns are pasted', () => {
    expect(paste(houses, {}, 3, '302\ta2\n1号楼-1单元-304\ta4\n999\ta9\n')).toEqual({
      gateways: { h302: 'a2', h304: 'a4' },
      unknown: ['999'],
    })
  })

  it('does not guess between houses of the same number', () => {
    const twins = [...houses, { id: 'other', name: '301', fullName: '2号楼-1单元-301' }]
    expect(paste(twins, {}, 0, '301\ta1\n2号楼-1单元-301\tb1')).toEqual({
      gateways: { other: 'b1' },
      unknown: ['301'],
    })
  })

  it('leaves a single value to the input', () => {
    expect(paste(houses, {}, 0, 'a1')).toBeNull()
  })
})

it('a number is judged by its field, and may stand there once', () => {
  const title = (row: Row) => String(row.name)
  const typed = { h301: 'gw_1', h302: 'GW_1', h303: '', h304: 'x'.repeat(33) }
  const errors = gatewayErrors(field, houses, typed, title)
  expect(Object.keys(errors)).toEqual(['h302', 'h304'])
  expect(errors.h302).toBe('与301重复')
  expect(errors.h304).toMatch(/32/)
})
