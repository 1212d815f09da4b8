import * as icons from '@ant-design/icons'
import { expect, it } from 'vitest'
import { iconNames } from '#schema'

it('a menu may name every icon of the set, and no others', () => {
  const set = Object.keys(icons).filter((name) => /(Outlined|Filled|TwoTone)$/.test(name))
  expect([...iconNames()].sort()).toEqual(set.sort())
})
