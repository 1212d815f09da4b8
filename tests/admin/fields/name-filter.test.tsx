import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Select, TreeSelect } from 'antd'
import { afterEach, describe, expect, it } from 'vitest'
import { useNameFilter, useNameMatch } from '#admin/ui/use-name-match.ts'

afterEach(cleanup)

const names = ['西溪云庐', '重庆A座', '静安府']

function Names() {
  const filter = useNameFilter()
  return (
    <Select
      aria-label="名称"
      open
      showSearch
      {...filter}
      options={names.map((label) => ({ label, value: label }))}
    />
  )
}

function Tree() {
  const { ask, matches } = useNameMatch()
  const children = names.map((title) => ({ title, value: title }))
  return (
    <TreeSelect
      aria-label="名称"
      open
      showSearch
      onSearch={ask}
      filterTreeNode={(typed, node) => matches(String(node.title), typed)}
      treeData={[{ title: '全部', value: 'all', children }]}
      treeDefaultExpandAll
    />
  )
}

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('名称', { selector: 'input' }), { target: { value: text } })
const offered = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent)

describe('a dropdown', () => {
  it('finds its options by what they contain and by how they sound', async () => {
    render(<Names />)
    const options = () => offered('.ant-select-item-option')
    for (const [typed, found] of [
      ['xxyl', ['西溪云庐']],
      ['chongqing', ['重庆A座']],
      ['静安', ['静安府']],
      ['qazz', []],
      ['a', ['重庆A座', '静安府']],
    ] as const) {
      type(typed)
      await waitFor(() => expect(options()).toEqual(found))
    }
  })

  it('of a tree does so as well, and keeps what is above', async () => {
    render(<Tree />)
    type('jaf')
    await waitFor(() => expect(offered('.ant-select-tree-title')).toEqual(['全部', '静安府']))
  })
})
