import { expect, it } from 'vitest'
import { formRows } from '#admin/screens/form/form-group.tsx'
import { config } from '#config'
import type { ResolvedResource } from '#schema'

const rowsOf = ({ rules, form }: ResolvedResource) =>
  form.groups.flatMap(({ fields }) => formRows(rules, fields)).filter(({ length }) => length > 1)

it('what a rule binds together stands in one row', () => {
  const { project, deviceAttribute, techProduct } = config.resources
  expect(rowsOf(project)).toEqual([['longitude', 'latitude']])
  expect(rowsOf(deviceAttribute)).toContainEqual(['min', 'max', 'step'])
  expect(rowsOf(deviceAttribute)).toContainEqual(['alarmLow', 'alarmHigh'])
  expect(rowsOf(techProduct)).toEqual([])
})

it('keeps apart what does not follow each other, or is merely alternative', () => {
  const fields = ['a', 'c', 'b']
  expect(formRows([{ rule: 'ascending', fields: ['a', 'b'] }], fields)).toEqual([['a'], ['c'], ['b']])
  expect(formRows([{ rule: 'some', fields: ['a', 'c'] }], fields)).toEqual([['a'], ['c'], ['b']])
})
