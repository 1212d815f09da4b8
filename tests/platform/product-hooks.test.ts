import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { packageType } from '#resources/firmware-dictionaries.ts'
import {
  accessMode,
  controlType,
  deviceCategory,
  productStatus,
  techCategory,
  typeCode,
} from '#resources/product-dictionaries.ts'
import { uploadPath, type Values } from '#schema'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { bin } from '#tests/support/sample-files.ts'
import { uploaded } from '#tests/support/uploading.ts'

let eaves: TestPlatform
beforeAll(async () => {
  eaves = await startPlatform()
})
afterAll(() => eaves.close())

let made = 0
const fresh = (stem: string) => {
  made += 1
  return `${stem}${made}`
}

async function make(call: string, values: Values): Promise<string> {
  const { code, msg, data } = await eaves.call(call, values)
  expect({ code, msg, errors: data?.errors }).toMatchObject({ code: codes.ok })
  return data.id
}

const newProduct = (name = fresh('产品')) =>
  make('techProduct.create', { name, model: fresh('M'), category: techCategory.fiveConstant })

async function newSource(values: Values) {
  const deviceId = await make('device.create', {
    name: fresh('设备'),
    model: fresh('D'),
    category: deviceCategory.thermostat,
  })
  const identifier = fresh('source')
  const attributeId = await make('deviceAttribute.create', { deviceId, name: '来源', identifier, ...values })
  return { deviceId, attributeId }
}

const power = { typeCode: typeCode.bool, accessMode: accessMode.readWrite }

/** A product with one device and one control of it. */
async function newSystem(source: Values = power) {
  const productId = await newProduct()
  const { deviceId, attributeId } = await newSource(source)
  const deviceRelationId = await make('productDevice.create', {
    productId,
    deviceId,
    serialNo: '1',
    alias: '客厅面板',
  })
  const control = {
    ...{ productId, deviceRelationId, attributeId, name: '开关', typeCode: source.typeCode },
    controlType: source.typeCode === typeCode.bool ? controlType.toggle : controlType.slider,
  }
  const controlId = await make('controlAttribute.create', { ...control, identifier: 'power' })
  return { productId, deviceId, attributeId, deviceRelationId, controlId, control }
}

const refusal = async (call: string, values: Values) => {
  const { code, msg, data } = await eaves.call(call, values)
  return { code, msg, errors: data?.errors }
}
const conflict = (msg: string) => ({ code: codes.conflict, msg })
const list = async (call: string, values: Values) => (await eaves.call(call, values)).data.list as Values[]

describe('a technology product', () => {
  it('is published with devices and control attributes only', async () => {
    const id = await newProduct()
    expect(await refusal('techProduct.update', { id, status: productStatus.published })).toMatchObject(
      conflict('请先在「产品设备」中添加设备，再发布'),
    )
    const { deviceId } = await newSource(power)
    await make('productDevice.create', { productId: id, deviceId, serialNo: '1', alias: '面板' })
    expect(await refusal('techProduct.update', { id, status: productStatus.published })).toMatchObject(
      conflict('请先在「控制属性」中添加控制属性，再发布'),
    )
    expect((await eaves.call('techProduct.detail', { id })).data.status).toBe(productStatus.developing)
  })

  it('stays published while houses are bound', async () => {
    const { productId } = await newSystem()
    expect(
      (await eaves.call('techProduct.update', { id: productId, status: productStatus.published })).code,
    ).toBe(codes.ok)
    const { id } = await eaves.db.selectFrom('house').select('id').executeTakeFirstOrThrow()
    const before = await eaves.db
      .selectFrom('house')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const bind = (techProductId: unknown) =>
      eaves.db.updateTable('house').set({ techProductId }).where('id', '=', id).execute()
    await bind(productId)
    expect(
      await refusal('techProduct.update', { id: productId, status: productStatus.developing }),
    ).toMatchObject(conflict('请先将绑定的房屋解绑，再取消发布'))
    await bind(before.techProductId)
    expect(
      (await eaves.call('techProduct.update', { id: productId, status: productStatus.developing })).code,
    ).toBe(codes.ok)
  })

  it('is copied with its devices, control attributes and manual, in development', async () => {
    const { productId } = await newSystem()
    await eaves.call('manual.create', { productId, title: '使用说明', content: '<p>开机</p>' })
    await eaves.call('techProduct.update', { id: productId, status: productStatus.published })
    const { name } = (await eaves.call('techProduct.detail', { id: productId })).data
    const first = await make('techProduct.copy', { id: productId })
    const second = await make('techProduct.copy', { id: productId })
    const copy = (await eaves.call('techProduct.detail', { id: first })).data
    expect(copy).toMatchObject({
      name: `${name}_副本`,
      status: productStatus.developing,
      deviceNum: 1,
      attrNum: 1,
      houseNum: 0,
    })
    expect((await eaves.call('techProduct.detail', { id: second })).data.name).toBe(`${name}_副本2`)
    const [relation] = await list('productDevice.list', { productId: first })
    const [control] = await list('controlAttribute.list', { productId: first })
    expect(control).toMatchObject({ identifier: 'power', deviceRelationId: relation?.id })
    const { data: manual } = await eaves.call('manual.detail', { productId: first })
    expect(manual).toMatchObject({ title: '使用说明', productId: first })
    const [entry] = await list('operationLog.list', { keyword: `复制出[${name}_副本]` })
    expect(entry).toMatchObject({ targetId: first, content: `由科技产品[${name}]复制出[${name}_副本]` })
  })

  it('has copies whose names fit, however long its own is', async () => {
    const name = '长'.repeat(30)
    const id = await newProduct(name)
    await make('techProduct.copy', { id })
    const copied = await make('techProduct.copy', { id })
    expect((await eaves.call('techProduct.detail', { id: copied })).data.name).toBe(
      `${'长'.repeat(26)}_副本2`,
    )
  })
})

describe('what control attributes are made of', () => {
  it('is not taken away, and the refusal names them', async () => {
    const { deviceRelationId, attributeId, controlId } = await newSystem()
    expect(await refusal('productDevice.delete', { id: deviceRelationId })).toMatchObject(
      conflict('控制属性「开关」使用了该设备，无法删除'),
    )
    expect(
      await refusal('deviceAttribute.update', { id: attributeId, accessMode: accessMode.readOnly }),
    ).toMatchObject({
      errors: { accessMode: '控制属性「开关」使用了该属性，不能改为只读' },
    })
    expect(
      await refusal('deviceAttribute.update', { id: attributeId, typeCode: typeCode.text }),
    ).toMatchObject({
      errors: { typeCode: '控制属性「开关」使用了该属性，不能修改数据类型' },
    })
    expect((await eaves.call('controlAttribute.delete', { id: controlId })).code).toBe(codes.ok)
    expect((await eaves.call('productDevice.delete', { id: deviceRelationId })).code).toBe(codes.ok)
    expect(
      (await eaves.call('deviceAttribute.update', { id: attributeId, accessMode: accessMode.readOnly })).code,
    ).toBe(codes.ok)
  })
})

describe('a control attribute', () => {
  it('has the type of its source, and a control that can set it', async () => {
    const { control } = await newSystem()
    const create = (values: Values) =>
      refusal('controlAttribute.create', { ...control, identifier: fresh('c'), ...values })
    expect(await create({ typeCode: typeCode.text })).toMatchObject({
      errors: { typeCode: '数据类型须与来源属性一致' },
    })
    expect(await create({ controlType: controlType.slider })).toMatchObject({
      errors: { controlType: '控制方式不适用于该数据类型' },
    })
    expect(await create({ controlType: controlType.button })).toMatchObject({ code: codes.ok })
  })

  it('has a default that it can be set to', async () => {
    const { controlId } = await newSystem({
      typeCode: typeCode.decimal,
      accessMode: accessMode.readWrite,
      min: 16,
      max: 30,
      step: 0.5,
    })
    const update = (values: Values) => refusal('controlAttribute.update', { id: controlId, ...values })
    const range = { controlType: controlType.slider, min: 16, max: 30, step: 0.5 }
    expect(await update({ ...range, defaultValue: '22.5' })).toMatchObject({ code: codes.ok })
    expect(await update({ defaultValue: '22.3' })).toMatchObject({
      errors: { defaultValue: '默认值须为步长 0.5 的整数倍' },
    })
    expect(await update({ min: 25 })).toMatchObject({ errors: { defaultValue: '默认值不能小于 25' } })
  })
})

describe('firmware', () => {
  const content = bin
  const sign = createHash('sha256').update(content).digest('hex')

  async function add(productId: string, values: Values) {
    const fileUrl = await uploaded(eaves, 'a.bin', content, 'firmware.fileUrl')
    const base = { name: '主控固件', module: 'main', fileUrl, fileName: 'a.bin', sign }
    return refusal('firmware.create', { productId, ...base, description: '修复问题', ...values })
  }

  it('is a file of any of the kinds that vendors give', async () => {
    const productId = await newProduct()
    const tar = Buffer.alloc(1024)
    tar.write('a.bin')
    tar.write('ustar\0', 257)
    const kinds = ['bin', 'ota', 'zigbee', 'fw', 'img', 'swu'].map((kind) => [kind, content] as const)
    const all = [...kinds, ['tar', tar], ['gz', gzipSync(content)], ['tar.gz', gzipSync(tar)]] as const
    for (const [index, [kind, file]] of all.entries()) {
      const fileUrl = await uploaded(eaves, `a.${kind}`, file, 'firmware.fileUrl')
      expect(fileUrl).toMatch(new RegExp(`\\.${kind}$`))
      const version = { versionName: `1.${index}.0`, versionOrder: index + 1 }
      const own = { fileUrl, fileName: `a.${kind}`, sign: createHash('sha256').update(file).digest('hex') }
      expect(await add(productId, { ...version, ...own }), kind).toMatchObject({ code: codes.ok })
      const { isTaken } = await eaves.db
        .selectFrom('uploadLedger')
        .select('isTaken')
        .where('name', '=', fileUrl.slice(uploadPath.length))
        .executeTakeFirstOrThrow()
      expect(isTaken, `${kind} stays while the firmware has it`).toBe(1)
    }
  })

  it('goes by its order where its name says nothing of it', async () => {
    const productId = await newProduct()
    expect(await add(productId, { versionName: 'SV1.34.1_b03896a', versionOrder: 10 })).toMatchObject({
      code: codes.ok,
    })
    expect(await add(productId, { versionName: '20221026', versionOrder: 9 })).toMatchObject({
      errors: { versionOrder: '必须大于最新版本序号 10' },
    })
    expect(await add(productId, { versionName: '20221026', versionOrder: 11 })).toMatchObject({
      code: codes.ok,
    })
  })

  it('comes with a higher order and a newer version than all of its module', async () => {
    const productId = await newProduct()
    const other = await newProduct()
    expect(await add(productId, { versionName: '1.9.0', versionOrder: 10 })).toMatchObject({ code: codes.ok })
    expect(await add(productId, { versionName: '1.8.0', versionOrder: 9 })).toMatchObject({
      errors: { versionName: '必须高于最新版本 1.9.0', versionOrder: '必须大于最新版本序号 10' },
    })
    expect(await add(productId, { versionName: '1.10.0', versionOrder: 10 })).toMatchObject({
      code: codes.duplicate,
      errors: { versionOrder: '版本序号已存在' },
    })
    expect(await add(productId, { versionName: '1.10.0', versionOrder: 11 })).toMatchObject({
      code: codes.ok,
    })
    expect(await add(productId, { versionName: '1.0.0', versionOrder: 1, module: 'wifi' })).toMatchObject({
      code: codes.ok,
    })
    expect(await add(other, { versionName: '1.0.0', versionOrder: 1 })).toMatchObject({ code: codes.ok })
  })

  it('of part of the differences starts from older versions of its module', async () => {
    const productId = await newProduct()
    await add(productId, { versionName: '1.0.0', versionOrder: 1 })
    await add(productId, { versionName: '1.0.0', versionOrder: 1, module: 'wifi' })
    const all = await list('firmware.list', { productId })
    const idOf = (module: string) => all.find((one) => one.module === module)?.id
    const delta = { versionName: '1.1.0', versionOrder: 2, packageType: packageType.differential }
    expect(await add(productId, { ...delta, baseVersionIds: [idOf('wifi')] })).toMatchObject({
      errors: { baseVersionIds: '基础版本须为同一升级模块的更早版本' },
    })
    expect(await add(productId, { ...delta, baseVersionIds: [idOf('main')] })).toMatchObject({
      code: codes.ok,
    })
  })

  it('stays of the module, and older, that others are the difference to', async () => {
    const productId = await newProduct()
    await add(productId, { versionName: '1.0.0', versionOrder: 1 })
    const [base] = await list('firmware.list', { productId })
    const delta = { versionName: '1.1.0', versionOrder: 2, packageType: packageType.differential }
    await add(productId, { ...delta, baseVersionIds: [base?.id] })
    const update = (values: Values) => refusal('firmware.update', { id: base?.id, ...values })
    expect(await update({ module: 'wifi' })).toMatchObject({
      errors: { module: '有差分固件以它为基础版本，不能更换升级模块' },
    })
    expect(await update({ versionOrder: 9 })).toMatchObject({
      errors: { versionOrder: '有差分固件以它为基础版本，必须小于 2' },
    })
  })

  it('is new in the module that it is put into', async () => {
    const productId = await newProduct()
    await add(productId, { versionName: '2.0.0', versionOrder: 5, module: 'wifi' })
    await add(productId, { versionName: '1.0.0', versionOrder: 1 })
    const main = (await list('firmware.list', { productId })).find(({ module }) => module === 'main')
    expect(await refusal('firmware.update', { id: main?.id, module: 'wifi' })).toMatchObject({
      errors: { versionName: '必须高于最新版本 2.0.0', versionOrder: '必须大于最新版本序号 5' },
    })
  })

  it('added twice at once is there once', async () => {
    const productId = await newProduct()
    const answers = await Promise.all(
      [1, 2, 3].map(() => add(productId, { versionName: '2.0.0', versionOrder: 2 })),
    )
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1)
    expect(await list('firmware.list', { productId })).toHaveLength(1)
  })
})
