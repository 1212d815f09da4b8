import { describe, expect, it } from 'vitest'
import { sharedIn, sharedOf } from '#admin/fields/shared.ts'
import { optionQuery } from '#admin/fields/use-options.ts'
import { config } from '#config'
import { departmentType } from '#resources/dictionaries.ts'
import { accessMode } from '#resources/product-dictionaries.ts'
import type { FieldMap, ResolvedField } from '#schema'

const { project, controlAttribute, firmware, houseUser } = config.resources

type Pointing = ResolvedField<'reference' | 'references'>
const pointing = (fields: FieldMap, name: string) => fields[name] as Pointing

const relation = pointing(controlAttribute.fields, 'deviceRelationId')
const attribute = pointing(controlAttribute.fields, 'attributeId')
const inForm = (values: Record<string, unknown>) => ({ fields: controlAttribute.fields, values })

describe('what the options of a reference share', () => {
  it('is nothing without a sibling, nor where no form is around', () => {
    expect(sharedOf(pointing(project.fields, 'departmentId'), inForm({}))).toEqual({
      is: 'known',
      params: null,
    })
    expect(sharedOf(relation, undefined)).toEqual({ is: 'known', params: null })
  })

  it('is the sibling’s value, whether it is asked for or given by place', () => {
    expect(sharedOf(relation, inForm({ productId: 'p1' }))).toEqual({
      is: 'known',
      params: { productId: 'p1' },
    })
    const form = { fields: firmware.fields, values: { productId: 'p1' } }
    expect(sharedOf(pointing(firmware.fields, 'baseVersionIds'), form)).toEqual({
      is: 'known',
      params: { productId: 'p1' },
    })
  })

  it('is nothing without the value of a sibling that follows from the choice', () => {
    const house = pointing(houseUser.fields, 'houseId')
    const form = (values: Record<string, unknown>) => ({ fields: houseUser.fields, values })
    expect(sharedOf(house, form({ projectId: null }))).toEqual({ is: 'known', params: null })
    expect(sharedOf(house, form({ projectId: 'p1' }))).toEqual({ is: 'known', params: { projectId: 'p1' } })
  })

  it('waits for an empty sibling, by its label', () => {
    expect(sharedOf(attribute, inForm({ productId: 'p1', deviceRelationId: null }))).toEqual({
      is: 'waiting',
      for: '产品设备',
    })
  })

  it('stands in the sibling’s record, which its own list is asked for', () => {
    const shared = sharedOf(attribute, inForm({ productId: 'p1', deviceRelationId: 'r1' }))
    expect(shared).toEqual({
      is: 'elsewhere',
      record: { target: 'productDevice', id: 'r1', params: { productId: 'p1' } },
      read: 'deviceId',
    })
    expect(sharedIn(shared, undefined)).toBeUndefined()
    expect(sharedIn(shared, { deviceId: 'd1' })).toEqual({ deviceId: 'd1' })
    expect(sharedIn(shared, { deviceId: null })).toBeUndefined()
  })
})

describe('what options are asked for by', () => {
  it('is the lookup with its parameters, and the trimmed keyword', () => {
    expect(optionQuery(pointing(project.fields, 'departmentId'), ' 华东 ', null)).toEqual({
      target: 'department',
      lookup: 'byType',
      params: { type: departmentType.project },
      where: null,
      keyword: '华东',
    })
  })

  it('is what is shared, and the condition on the target', () => {
    expect(optionQuery(attribute, '', { deviceId: 'd1' })).toEqual({
      target: 'deviceAttribute',
      lookup: null,
      params: { deviceId: 'd1' },
      where: { accessMode: { oneOf: [accessMode.readWrite, accessMode.writeOnly] } },
      keyword: '',
    })
  })
})
