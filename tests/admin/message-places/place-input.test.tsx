import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { messageTarget } from '#resources/service-dictionaries.ts'
import { livePlatform } from '../screens/live.ts'
import { openScreen } from '../screens/open-screen.tsx'

const live = livePlatform()

const input = (label: string) =>
  screen.findByLabelText(label, { selector: '.field-form input' }, { timeout: 10_000 })
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(await input(label))
  const offered = await waitFor(() => {
    const one = [...document.querySelectorAll('.ant-select-item-option-content')].find((item) =>
      item.textContent?.startsWith(option),
    )
    if (!one) throw new Error(`no option ${option}`)
    return one
  })
  fireEvent.click(offered)
}
const nodeOf = (title: string) =>
  waitFor(() => {
    const one = [...document.querySelectorAll('.ant-select-tree-title')].find(
      (node) => node.textContent === title,
    )
    if (!one) throw new Error(`no ${title} in the tree`)
    return one
  })

it('a message is written to a building and to a floor of another one, which are found and told by name', async () => {
  await openScreen(live.eaves, 'service', '/home/service/message?create=')
  await choose('发送对象', '指定楼栋、单元、楼层')
  await choose('所在项目', '静安')
  const tree = await input('位置')
  fireEvent.mouseDown(tree)
  await nodeOf('1号楼')
  fireEvent.change(tree, { target: { value: '2号楼-1单元-3层' } })
  fireEvent.click(await nodeOf('3层'))
  fireEvent.change(tree, { target: { value: '1号楼' } })
  fireEvent.click(await nodeOf('1号楼'))
  const { data } = await live.eaves.call(
    'message.estimate',
    {
      target: messageTarget.places,
      places: [
        { projectId: 'project_jingan', building: '1号楼', unit: null, floorId: null },
        { projectId: 'project_jingan', building: null, unit: null, floorId: 'floor_jingan_2_3' },
      ],
    },
    { as: 'service' },
  )
  expect(data.num).toBeGreaterThan(0)
  await screen.findByText(`将发送给 ${data.num} 人，发送后不可撤回。`)
  const chosen = [...document.querySelectorAll('.place-input .ant-select-selection-item-content')]
  expect(chosen.map(({ textContent }) => textContent).sort()).toEqual([
    expect.stringMatching(/-1号楼$/),
    expect.stringMatching(/-2号楼-1单元-3层$/),
  ])
})
