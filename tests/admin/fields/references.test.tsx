import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldServices, OptionQuery } from '#admin/fields/services.ts'
import { config } from '#config'
import { packageType, signMethod } from '#resources/firmware-dictionaries.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import { drawForm } from './form-around.tsx'

const { controlAttribute, firmware, productDevice } = config.resources

afterEach(cleanup)

const relations: Readonly<Record<string, object>> = {
  r1: { id: 'r1', deviceId: 'd1' },
  r2: { id: 'r2', deviceId: 'd2' },
  r3: { id: 'r3', deviceId: 'd1' },
}
const attributes: Readonly<Record<string, object>> = {
  a1: { id: 'a1', name: '开关', identifier: 'power', typeCode: typeCode.bool, trueText: '通电' },
  a2: {
    id: 'a2',
    name: '温度',
    identifier: 'temp',
    typeCode: typeCode.decimal,
    min: 16,
    max: 30,
    step: 0.5,
    unit: '℃',
  },
}

function platform() {
  const asked: OptionQuery[] = []
  const services: Partial<FieldServices> = {
    options: async (query) => {
      asked.push(query)
      const ids = query.target === 'productDevice' ? ['r1', 'r2', 'r3'] : ['a1', 'a2']
      return { options: ids.map((id) => ({ value: id, label: `选项${id}` })), total: 3, searchable: false }
    },
    record: async ({ target, id }) =>
      target === 'productDevice' ? { ...relations[id] } : { ...attributes[id] },
  }
  return { asked, services }
}

const preset = { productId: 'p1' }
const input = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const selectOf = (label: string) => input(label).closest('.ant-select') as HTMLElement

async function choose(label: string, option: string) {
  await waitFor(() => expect(input(label)).toHaveProperty('disabled', false))
  fireEvent.mouseDown(selectOf(label).querySelector('.ant-select-selector') as HTMLElement)
  const wanted = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')].filter(
      (one) => one.textContent === option && !one.closest('.ant-select-dropdown-hidden'),
    )
    if (!found[0]) throw new Error(`no option ${option}`)
    return found[0]
  })
  fireEvent.click(wanted)
}

describe('a reference within another one', () => {
  it('asks nothing while that is empty, and says what to choose first', async () => {
    const { asked, services } = platform()
    drawForm(controlAttribute, services, { preset })
    expect(selectOf('来源属性').textContent).toContain('请先选择产品设备')
    expect(input('来源属性')).toHaveProperty('disabled', true)
    expect(asked).toEqual([])
  })

  it('asks with what the place gives, and with the field of the sibling’s record', async () => {
    const { asked, services } = platform()
    drawForm(controlAttribute, services, { preset })
    await choose('产品设备', '选项r2')
    await choose('来源属性', '选项a1')
    expect(asked.map(({ target, params }) => [target, params])).toEqual([
      ['productDevice', { productId: 'p1' }],
      ['deviceAttribute', { deviceId: 'd2' }],
    ])
  })

  it('is emptied by a sibling it does not fit, and kept by one it does', async () => {
    const { values } = drawForm(controlAttribute, platform().services, { preset })
    await choose('产品设备', '选项r1')
    await choose('来源属性', '选项a1')
    expect(values()).toMatchObject({ attributeId: 'a1' })
    await choose('产品设备', '选项r3')
    await waitFor(() => expect(input('来源属性')).toHaveProperty('disabled', false))
    expect(values()).toMatchObject({ deviceRelationId: 'r3', attributeId: 'a1' })
    await choose('产品设备', '选项r2')
    await waitFor(() => expect(values()).toMatchObject({ deviceRelationId: 'r2', attributeId: null }))
  })

  it('keeps what a newer record brings along with its sibling', async () => {
    const loaded = { id: 'c1', productId: 'p1', deviceRelationId: 'r1', attributeId: 'a1' }
    const { state, values } = drawForm(controlAttribute, platform().services, { loaded })
    await screen.findByText('选项a1')
    const newer = { ...loaded, deviceRelationId: 'r2', attributeId: 'a2' }
    state().refill(newer, newer)
    await screen.findByText('选项a2')
    expect(values()).toMatchObject({ deviceRelationId: 'r2', attributeId: 'a2' })
  })
})

describe('several references within one that the place gives', () => {
  const loaded = {
    id: 'f1',
    productId: 'p1',
    packageType: packageType.differential,
    signMethod: signMethod.sha256,
  }

  it('ask with it, and do not offer the record itself', async () => {
    const asked: OptionQuery[] = []
    const services: Partial<FieldServices> = {
      options: async (query) => {
        asked.push(query)
        const options = ['f1', 'f2'].map((id) => ({ value: id, label: `固件${id}` }))
        return { options, total: 2, searchable: false }
      },
    }
    drawForm(firmware, services, { loaded })
    fireEvent.mouseDown(selectOf('基础版本').querySelector('.ant-select-selector') as HTMLElement)
    await screen.findByText('固件f2')
    expect(screen.queryByText('固件f1')).toBeNull()
    expect(asked.map(({ params }) => params)).toEqual([{ productId: 'p1' }])
  })

  it('say which of its namesakes an option is', async () => {
    const option = { value: 'f2', label: '固件f2', apart: '云栖' }
    const services: Partial<FieldServices> = {
      options: async () => ({ options: [option], total: 1, searchable: false }),
    }
    drawForm(firmware, services, { loaded })
    fireEvent.mouseDown(selectOf('基础版本').querySelector('.ant-select-selector') as HTMLElement)
    const offered = await screen.findByText('固件f2')
    expect(offered.textContent).toBe('固件f2云栖')
  })
})

describe('choosing a record that others are filled from', () => {
  it('fills what nobody typed into, and again for another choice', async () => {
    const { values, state } = drawForm(controlAttribute, platform().services, { preset })
    await choose('产品设备', '选项r1')
    await choose('来源属性', '选项a1')
    await waitFor(() =>
      expect(values()).toMatchObject({ name: '开关', typeCode: typeCode.bool, trueText: '通电' }),
    )
    expect(state().dirty).toBe(true)
    await choose('来源属性', '选项a2')
    await waitFor(() => expect(values()).toMatchObject({ name: '温度', min: 16, unit: '℃', trueText: null }))
  })

  it('never overwrites what was typed', async () => {
    const { values } = drawForm(controlAttribute, platform().services, { preset })
    fireEvent.change(input('名称'), { target: { value: '我起的名字' } })
    await choose('产品设备', '选项r1')
    await choose('来源属性', '选项a1')
    await waitFor(() => expect(values()).toMatchObject({ identifier: 'power' }))
    fireEvent.change(input('标识符'), { target: { value: 'mine' } })
    await choose('来源属性', '选项a2')
    await waitFor(() => expect(values()).toMatchObject({ typeCode: typeCode.decimal }))
    expect(values()).toMatchObject({ name: '我起的名字', identifier: 'mine' })
  })
})

describe('a reference with a tally', () => {
  it('tells how often each option is there already, among the records of the same place', async () => {
    const asked: unknown[] = []
    drawForm(
      productDevice,
      {
        options: async () => ({
          options: ['d1', 'd2'].map((id) => ({ value: id, label: `设备${id}` })),
          total: 2,
          searchable: false,
        }),
        tally: async (query) => {
          asked.push(query)
          return { d1: 3 }
        },
      },
      { preset },
    )
    fireEvent.mouseDown(selectOf('设备').querySelector('.ant-select-selector') as HTMLElement)
    await waitFor(() => {
      const found = [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)
      expect(found).toEqual(['设备d1已添加 3', '设备d2'])
    })
    expect(asked).toEqual([{ resource: 'productDevice', field: 'deviceId', values: preset }])
  })
})
