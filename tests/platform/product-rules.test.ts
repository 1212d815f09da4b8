import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { firmwareStatus } from '#resources/firmware-dictionaries.ts'
import {
  accessMode,
  controlType,
  deviceCategory,
  productStatus,
  techCategory,
  typeCode,
} from '#resources/product-dictionaries.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { bin } from '#tests/support/sample-files.ts'
import { sendFile } from '#tests/support/uploading.ts'

const sortPath = 'POST /platform/admin/v1/device/attribute/sort/update'

describe.each(oneEngine)('products and their parts on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  let names = 0
  const fresh = (stem: string) => {
    names += 1
    return `${stem}${names}`
  }
  const idAfter = async (call: string, input: object) => {
    const { code, msg, data } = await eaves.call(call, { ...input })
    expect({ code, msg, data }).toMatchObject({ code: codes.ok })
    return data.id as string
  }
  const newProduct = () =>
    idAfter('techProduct.create', {
      name: fresh('五恒'),
      model: fresh('WH-'),
      category: techCategory.fiveConstant,
    })
  const newDevice = () =>
    idAfter('device.create', { name: fresh('面板'), model: fresh('P'), category: deviceCategory.mainUnit })
  const newAttribute = (deviceId: string, values: object = {}) =>
    idAfter('deviceAttribute.create', {
      deviceId,
      name: '温度',
      identifier: fresh('temp'),
      typeCode: typeCode.decimal,
      accessMode: accessMode.readWrite,
      ...values,
    })
  const control = (values: object) => ({
    name: '设温',
    identifier: fresh('set'),
    controlType: controlType.slider,
    typeCode: typeCode.decimal,
    ...values,
  })

  /** A product with one device and one control of it. */
  async function newSystem() {
    const productId = await newProduct()
    const deviceId = await newDevice()
    const attributeId = await newAttribute(deviceId)
    const deviceRelationId = await idAfter('productDevice.create', {
      productId,
      deviceId,
      serialNo: 'a1',
      alias: '客厅',
    })
    const source = { productId, deviceRelationId, attributeId }
    const controlId = await idAfter('controlAttribute.create', control(source))
    return { deviceId, controlId, ...source }
  }
  const publish = (id: string, status: number = productStatus.published) =>
    eaves.call('techProduct.update', { id, status })
  const product = async (id: string) => (await eaves.call('techProduct.detail', { id })).data

  it('are published by an update, and fix what is built on', async () => {
    const { productId, attributeId, controlId } = await newSystem()
    expect(await publish(productId)).toMatchObject({ code: codes.ok, data: true })
    expect(await product(productId)).toMatchObject({
      status: productStatus.published,
      deviceNum: 1,
      attrNum: 1,
    })
    const refused = async (call: string, input: object) => (await eaves.call(call, { ...input })).data.errors
    expect(await refused('techProduct.update', { id: productId, model: 'X' })).toEqual({
      model: '型号不可修改',
    })
    expect(await refused('controlAttribute.update', { id: controlId, identifier: 'x' })).toEqual({
      identifier: '标识符不可修改',
    })
    expect(
      await refused('deviceAttribute.update', { id: attributeId, accessMode: accessMode.writeOnly }),
    ).toEqual({
      accessMode: '读写不可修改',
    })
    expect((await eaves.call('controlAttribute.update', { id: controlId, name: '改名' })).code).toBe(codes.ok)
    await publish(productId, productStatus.developing)
    for (const [call, input] of [
      ['controlAttribute.update', { id: controlId, identifier: fresh('free') }],
      ['deviceAttribute.update', { id: attributeId, accessMode: accessMode.writeOnly }],
    ] as const)
      expect((await eaves.call(call, input)).code).toBe(codes.ok)
  })

  it('keep the attributes that a report shows', async () => {
    const refused = await eaves.call('deviceAttribute.delete', { id: 'attr_sensor_co2' })
    expect(refused).toMatchObject({ code: codes.conflict })
    expect(refused.msg).toBe('该属性用于数据报表：项目「静安府」，无法删除')
  })

  it('stay while they are published, and go with all their parts', async () => {
    const { productId, controlId, deviceRelationId } = await newSystem()
    expect((await eaves.call('productDevice.delete', { id: deviceRelationId })).msg).toBe(
      '控制属性「设温」使用了该设备，无法删除',
    )
    await publish(productId)
    expect(await eaves.call('techProduct.delete', { id: productId })).toMatchObject({
      code: codes.conflict,
      msg: '已发布的科技产品不可删除',
    })
    expect((await eaves.call('controlAttribute.delete', { id: controlId })).msg).toBe(
      '已发布的科技产品的控制属性不可删除',
    )
    await publish(productId, productStatus.developing)
    expect((await eaves.call('techProduct.delete', { id: productId })).code).toBe(codes.ok)
    expect((await eaves.call('controlAttribute.list', { productId })).data.total).toBe(0)
  })

  it('take controls of their own devices and writable attributes alone', async () => {
    const { productId, deviceId, deviceRelationId } = await newSystem()
    const source = { productId, deviceRelationId }
    const other = await newSystem()
    for (const [values, field] of [
      [{ attributeId: other.attributeId }, 'attributeId'],
      [{ attributeId: await newAttribute(deviceId, { accessMode: accessMode.readOnly }) }, 'attributeId'],
      [{ deviceRelationId: other.deviceRelationId, attributeId: other.attributeId }, 'deviceRelationId'],
    ] as const) {
      const answer = await eaves.call('controlAttribute.create', control({ ...source, ...values }))
      expect(Object.keys(answer.data.errors)).toEqual([field])
    }
  })

  it('have serial numbers in capitals, found in any case', async () => {
    const { productId, deviceId, deviceRelationId } = await newSystem()
    const { data } = await eaves.call('productDevice.list', { productId, keyword: 'a1' })
    expect(data.list).toMatchObject([{ id: deviceRelationId, serialNo: 'A1' }])
    const twin = { productId, deviceId, serialNo: 'A1', alias: '卧室' }
    expect((await eaves.call('productDevice.create', twin)).code).toBe(codes.duplicate)
    const dash = await eaves.call('productDevice.create', { ...twin, serialNo: 'a-1' })
    expect(Object.keys(dash.data.errors)).toEqual(['serialNo'])
  })

  it('have one manual, written over', async () => {
    const productId = await newProduct()
    expect((await eaves.call('manual.detail', { productId })).data).toBeNull()
    for (const title of ['第一版', '第二版'])
      expect(await eaves.call('manual.create', { productId, title, content: '<p>文</p>' })).toMatchObject({
        code: codes.ok,
        data: true,
      })
    expect((await eaves.call('manual.detail', { productId })).data).toMatchObject({
      title: '第二版',
      version: 2,
    })
  })

  it('have firmware that one call creates, changes and stops', async () => {
    const productId = await newProduct()
    const { data: file } = await sendFile(eaves, 'f.bin', bin, { field: 'firmware.fileUrl' })
    const save = (input: object) => eaves.call('firmware.update', { ...input })
    const values = {
      productId,
      name: '主控',
      versionName: '1.2.0',
      versionOrder: 5,
      fileUrl: file.url,
      fileName: 'f.bin',
      sign: createHash('sha256').update(bin).digest('hex'),
      description: '首版',
    }
    const created = await save(values)
    expect(created).toMatchObject({ code: codes.ok, data: { id: expect.any(String) } })
    const { id } = created.data
    expect(await product(productId)).toMatchObject({ firmwareVersion: '1.2.0' })
    expect((await save({ ...values, name: '重复' })).code).toBe(codes.duplicate)
    expect((await save({ id, name: '主控板' })).data).toEqual({ id })
    expect((await save({ id, status: firmwareStatus.disabled })).data).toEqual({ id })
    expect(await product(productId)).toMatchObject({ firmwareVersion: null })
    const { data } = await eaves.call('firmware.list', { productId })
    expect(data.list).toMatchObject([{ id, name: '主控板', status: firmwareStatus.disabled, totalNum: 0 }])
  })

  it('are made of attributes in an order of their own', async () => {
    const deviceId = await newDevice()
    const ids: string[] = []
    for (let index = 0; index < 4; index += 1) ids.push(await newAttribute(deviceId))
    const sort = (attributeIds: readonly string[]) => eaves.call(sortPath, { deviceId, attributeIds })
    const listed = async () => {
      const { data } = await eaves.call('deviceAttribute.list', { deviceId })
      return data.list.map(({ id }: { id: string }) => id)
    }
    expect(await listed()).toEqual(ids)
    const orders = [ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]]
    const answers = await Promise.all(orders.map(sort))
    expect(answers.map(({ code }) => code)).toEqual([codes.ok, codes.ok])
    expect(orders).toContainEqual(await listed())
    const added = await Promise.all([sort(ids), newAttribute(deviceId)])
    expect([codes.ok, codes.stateChanged]).toContain(added[0].code)
    expect((await listed()).at(-1)).toBe(added[1])
    expect(await sort(ids)).toMatchObject({
      code: codes.stateChanged,
      msg: '设备属性数据已变化，请刷新后重试',
    })
  })

  it('have no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
