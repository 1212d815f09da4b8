import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import AlarmValuesCell from '#admin/features/alarm/alarm-values-cell.tsx'
import AlarmValuesInput from '#admin/features/alarm/alarm-values-input.tsx'
import { config } from '#config'
import { typeCode } from '#resources/product-dictionaries.ts'
import { drawForm, surrounded } from '#tests/admin/fields/form-around.tsx'

const resource = config.resources.deviceAttribute
const services = {
  inputs: { 'alarm-values': AlarmValuesInput },
  cells: { 'alarm-values': AlarmValuesCell },
}
const enumList = [
  { value: 0, label: '正常' },
  { value: 3, label: '故障' },
]

afterEach(cleanup)

describe('the values of an enumeration that raise an alarm', () => {
  const draw = (alarmValues: readonly string[]) =>
    drawForm(resource, services, {
      loaded: { name: '状态', typeCode: typeCode.enumeration, isAlarmable: 1, enumList, alarmValues },
    })

  it('are chosen by their names, and shown by them', async () => {
    const form = draw(['0'])
    const box = await screen.findByLabelText('报警值')
    const input = box.closest('.ant-select') as HTMLElement
    expect(within(input).getByText('正常')).toBeTruthy()
    fireEvent.mouseDown(box)
    fireEvent.click(await screen.findByTitle('故障'))
    expect(form.values().alarmValues).toEqual(['0', '3'])
  })

  it('are their values where a name is typed, and numbers that are not listed stay as they are', async () => {
    const form = draw([])
    const box = await screen.findByLabelText('报警值')
    fireEvent.change(box, { target: { value: '故障，9，' } })
    expect(form.values().alarmValues).toEqual(['3', '9'])
  })

  it('are told by their names in the detail', () => {
    const field = resource.fields.alarmValues
    if (!field) throw new Error('attributes have no such field')
    render(
      surrounded(<AlarmValuesCell field={field} value={['3', '9']} record={{ enumList }} detail />, services),
    )
    expect(screen.getByText('故障、9')).toBeTruthy()
  })
})
