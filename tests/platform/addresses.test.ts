import { describe, expect, it } from 'vitest'
import { type AddressNode, addresses, addressTree } from '#platform/modules/address/address-tree.ts'

const depths = (nodes: readonly AddressNode[], depth = 1): number[] =>
  nodes.flatMap((node) => (node.child.length === 0 ? [depth] : depths(node.child, depth + 1)))

describe('addresses', () => {
  it('cover all provinces, three levels deep everywhere', () => {
    expect(addressTree).toHaveLength(34)
    expect(new Set(depths(addressTree))).toEqual(new Set([3]))
    expect(depths(addressTree).length).toBeGreaterThan(2800)
  })

  it('have digits as ids and are named', () => {
    expect(['330000', '330100', '330106'].map(addresses.nameOf)).toEqual(['浙江省', '杭州市', '西湖区'])
    expect(addresses.nameOf('999999')).toBeNull()
  })

  it.each([
    [['330000', '330100', '330106'], true],
    [['330000', '330100'], false],
    [['330000', '310100', '310101'], false],
    [['330100', '330106', '330106'], false],
    [['330106', '330100', '330000'], false],
    [[], false],
  ])('%j is a path from province to district: %s', (ids, expected) => {
    expect(addresses.isPath(ids)).toBe(expected)
  })
})
