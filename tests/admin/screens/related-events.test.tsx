import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { eventFields, RelatedEvents } from '#admin/screens/parts/related-events.tsx'
import { config } from '#config'
import { houseEvent } from '#resources/dictionaries.ts'
import type { ResolvedConfig, Values } from '#schema'
import { surrounded } from '../fields/form-around.tsx'

afterEach(cleanup)

const { answer } = (config as ResolvedConfig).calls['house.timeline'] ?? {}
const fields = eventFields(Object.values(answer ?? {}))
const { update, recovery } = houseEvent
const event = (time: string, action: number, userName: string, content: string) => ({
  of: { id: 'house' },
  row: { createTime: `2026-11-28 ${time}`, action, userName, content } as Values,
})
const rows = [
  event('10:00:00', update, '林知远', '将房屋[1号楼-101]的[面积]由 97㎡ 改为 99㎡'),
  event('09:00:00', recovery, '系统', '结束报警[二氧化碳过高]'),
  event('08:00:00', update, '沈嘉树', '新增住户[嵇康]'),
]

const said = () =>
  [...document.querySelectorAll('.timeline > li')].map(
    (item) => item.querySelector('.history-words')?.textContent,
  )
async function choose(label: string, value: string): Promise<void> {
  fireEvent.mouseDown(screen.getByLabelText(label, { selector: 'input' }))
  const option = `.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option[title="${value}"]`
  const found = await waitFor(() => {
    const one = document.querySelector(option)
    if (!one) throw new Error(`no option ${value}`)
    return one
  })
  fireEvent.click(found)
  fireEvent.mouseDown(document.body)
}

it('what happened is said in sentences, by whom and when, and chosen by kind and by person', async () => {
  if (!fields) throw new Error('the timeline of a house has no events')
  render(surrounded(<RelatedEvents fields={fields} rows={rows} label="动态" />))
  const all = [
    '林知远 将房屋「1号楼-101」的「面积」由 97㎡ 改为 99㎡',
    '系统 结束报警「二氧化碳过高」',
    '沈嘉树 新增住户「嵇康」',
  ]
  expect(said()).toEqual(all)
  expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual(
    rows.map(({ row }) => row.createTime),
  )
  await choose('操作人', '沈嘉树')
  expect(said()).toEqual([all[2]])
  await choose('操作人', '系统')
  expect(said()).toEqual(all.slice(1))
  await choose('操作', '报警恢复')
  expect(said()).toEqual([all[1]])
  await choose('操作人', '系统')
  await screen.findByText('暂无动态')
  // Nothing is chosen from where all events are alike.
  cleanup()
  render(surrounded(<RelatedEvents fields={fields} rows={rows.slice(0, 1)} label="动态" />))
  await waitFor(() => expect(said()).toEqual([all[0]]))
  expect(screen.queryAllByRole('combobox')).toEqual([])
})
