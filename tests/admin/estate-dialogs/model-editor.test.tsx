import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { roomMode, roomType } from '#resources/estate-dictionaries.ts'
import type { Values } from '#schema'
import { livePlatform } from '../screens/live.ts'
import { openScreen } from '../screens/open-screen.tsx'

const live = livePlatform()
const master = { name: '主卧', roomType: roomType.masterBedroom, area: 15 }
const living = { name: '客厅', roomType: roomType.livingRoom, area: 30 }

async function newModel(name: string): Promise<string> {
  const { data } = await live.eaves.call('houseModel.create', { projectId: 'project_jingan', name, area: 90 })
  for (const [at, room] of [living, master].entries())
    await live.eaves.call('modelRoom.create', { ...room, modelId: data.id, sort: at + 1 })
  return String(data.id)
}
const modelOf = async (id: string): Promise<Values> =>
  (await live.eaves.call('houseModel.list', { projectId: 'project_jingan', id })).data.list[0]
const roomsOf = async (modelId: string): Promise<readonly Values[]> =>
  (await live.eaves.call('modelRoom.list', { modelId, pageSize: 100 })).data.list
const namesOf = async (modelId: string) => (await roomsOf(modelId)).map(({ name }) => name)
const inputOf = (label: string) =>
  screen.findByLabelText(label, { selector: '.field-form input, .field-form textarea' })
const type = async (label: string, value: string) =>
  fireEvent.change(await inputOf(label), { target: { value } })
const press = async (name: string) => {
  const all = await screen.findAllByText(name, { selector: 'button, button *' })
  fireEvent.click(all.at(-1) as HTMLElement)
}

/** Opens the editor of a model, from its card among those of its project. */
async function openEditor(id: string) {
  await openScreen(live.eaves, 'admin', '/home/project/project_jingan?tab=houseModel')
  const button = await waitFor(() => {
    const one = document.querySelector(`button[data-row="${id}"][data-action="plan"]`)
    if (!one) throw new Error('there is no such button')
    return one
  })
  fireEvent.click(button)
  await inputOf('户型名称')
}

describe('a model that somebody else changes meanwhile', () => {
  it('is not written over: what is new is fetched, and what was typed stays', async () => {
    const id = await newModel('并发户型')
    await openEditor(id)
    await type('备注', '朝南')
    const { version } = await modelOf(id)
    const rooms = (await roomsOf(id)).slice(0, 1)
    await live.eaves.call('houseModel.forceUpdate', {
      id,
      name: '并发户型',
      area: 88,
      rooms,
      mode: roomMode.overwrite,
      version,
    })
    await press('保存')
    await screen.findByText(/^数据已被.+修改，请刷新$/, { selector: '.ant-alert *' })
    expect(await modelOf(id)).toMatchObject({ area: 88, remark: null })
    await press('重新加载')
    await waitFor(async () => expect(await inputOf('建筑面积')).toHaveProperty('value', '88.00'))
    expect(await inputOf('备注')).toHaveProperty('value', '朝南')
    await press('保存')
    await screen.findByText('修改成功')
    expect(await modelOf(id)).toMatchObject({ area: 88, remark: '朝南' })
    expect(await namesOf(id)).toEqual(['客厅'])
  })

  it('is not written over with rooms either, and says what became of them', async () => {
    const id = await newModel('抢改房间')
    await openEditor(id)
    const [first] = await screen.findAllByLabelText('房间名称')
    fireEvent.change(first as HTMLElement, { target: { value: '起居室' } })
    const rooms = (await roomsOf(id)).slice(1)
    const { version } = await modelOf(id)
    await live.eaves.call('houseModel.forceUpdate', {
      id,
      name: '抢改房间',
      area: 90,
      rooms,
      mode: roomMode.overwrite,
      version,
    })
    await press('保存')
    await press('重新加载')
    await screen.findByText('已被他人改为：主卧')
    expect(await namesOf(id)).toEqual(['主卧'])
    await press('保存')
    await screen.findByText('修改成功')
    expect(await namesOf(id)).toEqual(['起居室', '主卧'])
  })
})

it('loses all its rooms where all are removed', async () => {
  const id = await newModel('空户型')
  await openEditor(id)
  for (const left of [1, 0]) {
    await press('移除')
    await waitFor(() => expect(screen.queryAllByLabelText('房间名称')).toHaveLength(left))
  }
  await press('保存')
  await screen.findByText('修改成功')
  expect(await namesOf(id)).toEqual([])
})
