import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Select, TreeSelect } from 'antd'
import { afterEach, describe, expect, it } from 'vitest'
import { AttributePicker } from '#admin/features/trend/attribute-picker.tsx'
import { useNameFilter, useNameMatch, useNameOrder } from '#admin/ui/use-name-match.ts'
import { typeCode } from '#resources/product-dictionaries.ts'

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

  it('of attributes does so by kind, device and attribute', async () => {
    const attribute = (id: string, name: string) => ({
      ...{
        id,
        identifier: id,
        name,
        deviceName: '客厅面板',
        attrName: name,
        typeCode: typeCode.number,
        unit: null,
      },
      ...{ trueText: null, falseText: null, enumList: null, alarmLow: null, alarmHigh: null },
      reportInterval: 60,
    })
    const child = [{ id: 'hall', name: '客厅面板', child: [attribute('t', '温度'), attribute('h', '湿度')] }]
    render(
      <AttributePicker menu={[{ id: 'k', name: '面板', child }]} value={[]} most={8} onChange={() => {}} />,
    )
    const box = screen.getByLabelText('属性', { selector: 'input' })
    fireEvent.mouseDown(box)
    fireEvent.change(box, { target: { value: 'wendu' } })
    await waitFor(() => expect(offered('.ant-select-tree-title')).toEqual(['面板', '客厅面板', '温度']))
  })
})

describe('names sorted in the browser', () => {
  function Sorted({ isWanted }: { readonly isWanted: boolean }) {
    const compare = useNameOrder(isWanted)
    return <p>{(compare ? names.toSorted(compare) : names).join()}</p>
  }

  it('go by the order of lists once that is there, and stay as they came where nobody asks', async () => {
    const { rerender } = render(<Sorted isWanted={false} />)
    screen.getByText('西溪云庐,重庆A座,静安府')
    rerender(<Sorted isWanted />)
    await screen.findByText('重庆A座,静安府,西溪云庐')
    rerender(<Sorted isWanted={false} />)
    screen.getByText('西溪云庐,重庆A座,静安府')
  })
})
