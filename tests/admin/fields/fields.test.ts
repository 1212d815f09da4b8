import { describe, expect, it } from 'vitest'
import { rangeShortcuts, wholeDays } from '#admin/fields/day-ranges.ts'
import { generatePassword, strengthOf } from '#admin/fields/passwords.ts'
import { textOf } from '#admin/fields/text-of.ts'
import {
  beforeCrop,
  fromFiles,
  hintOf,
  offeredBy,
  ratioOf,
  refusalOf,
  shapeRefusal,
  toFiles,
} from '#admin/fields/uploads.ts'
import { config } from '#config'
import { projectStatus } from '#resources/estate-dictionaries.ts'
import { megabyte, type ResolvedField, type UploadField, valueRules } from '#schema'

const { application, firmware, goods, houseAvailability, project, user } = config.resources

function fieldOf(resource: { readonly fields: Readonly<Record<string, ResolvedField>> }, name: string) {
  const field = resource.fields[name]
  if (!field) throw new Error(`no field ${name}`)
  return field
}

describe('texts of values', () => {
  const text = (name: string, record: Record<string, unknown>) =>
    textOf(fieldOf(project, name), record[name], record)

  it('are empty only for what is not there', () => {
    expect(text('houseNum', { houseNum: 0 })).toBe('0')
    expect(text('houseNum', { houseNum: null })).toBe('')
    expect(textOf(fieldOf(user, 'isRepair'), 0, {})).toBe('否')
    expect(textOf(fieldOf(goods, 'limitPerUser'), 0, {})).toBe('不限')
    expect(textOf(fieldOf(goods, 'limitPerUser'), 2, {})).toBe('2件')
    expect(textOf(fieldOf(goods, 'integral'), 1_234_567, {})).toBe('1,234,567分')
    expect(textOf(fieldOf(project, 'deviceNum'), 2016, {})).toBe('2,016')
    // Nobody counts by the number of a version.
    expect(textOf(fieldOf(config.resources.appVersion, 'versionCode'), 10_203, {})).toBe('10203')
  })

  it('carry units, decimals and titles', () => {
    expect(text('buildArea', { buildArea: 12.5 })).toBe('12.50㎡')
    expect(text('longitude', { longitude: 120.08 })).toBe('120.08')
    expect(text('onlineRate', { onlineRate: 99.8999999 })).toBe('99.9%')
    expect(text('departmentId', { departmentId: 'd1', departmentName: '华东项目部' })).toBe('华东项目部')
    expect(
      text('addressIds', { addressIds: ['1', '2', '3'], addressNames: ['上海市', '上海市', '静安区'] }),
    ).toBe('上海市静安区')
    expect(text('status', { status: projectStatus.operating })).toBe('运营中')
    expect(text('status', { status: 77 })).toBe('未知(77)')
  })

  it('count bytes as people do, keep fine decimals as they are, and write links out', () => {
    expect(textOf(fieldOf(firmware, 'fileSize'), 1_258_291, {})).toBe('1.2 MB')
    expect(textOf(fieldOf(houseAvailability, 'longestOutage'), 3_660, {})).toBe('2天13小时')
    expect(textOf(fieldOf(houseAvailability, 'longestOutage'), 35, {})).toBe('35分钟')
    expect(textOf(fieldOf(config.resources.deviceAttribute, 'min'), 23.5, {})).toBe('23.5')
    expect(textOf(fieldOf(application, 'downloadUrl'), '/download?appId=7', {})).toBe(
      `${location.origin}/download?appId=7`,
    )
  })
})

describe('uploads', () => {
  const cover = fieldOf(project, 'coverUrl') as UploadField

  it('refuse before anything is sent', () => {
    expect(refusalOf(cover, { name: 'a.png', size: 10 })).toBeNull()
    expect(refusalOf(cover, { name: 'a.PNG', size: 10 })).toBeNull()
    expect(refusalOf(cover, { name: 'a.jpeg', size: 10 })).toBeNull()
    expect(refusalOf(cover, { name: 'a.exe', size: 10 })).toContain('格式')
    expect(refusalOf(cover, { name: 'png', size: 10 })).toContain('格式')
    expect(refusalOf(cover, { name: 'a.png', size: 5 * megabyte + 1 })).toContain('不能超过 5 MB')
  })

  it('know extensions of two parts', () => {
    const file = fieldOf(firmware, 'fileUrl') as UploadField
    expect(refusalOf(file, { name: 'a.TAR.GZ', size: 10 })).toBeNull()
    expect(refusalOf(file, { name: 'a.tar.xz', size: 10 })).toContain('只能上传')
    expect(refusalOf(file, { name: 'a.bin', size: 300 * megabyte })).toBe('文件有 300.0 MB，不能超过 200 MB')
    expect(offeredBy(file)).toBe('.bin,.zip,.gz,.hex,.ota,.zigbee,.fw,.img,.swu,.tar,.tgz')
  })

  it('take pictures of the wanted shape only', () => {
    const icon = fieldOf(application, 'iconUrl') as ResolvedField<'image'>
    expect(shapeRefusal(icon, { width: 512, height: 512 })).toBeNull()
    expect(shapeRefusal(icon, { width: 600, height: 512 })).toBe('图片为 600 × 512 像素，须为正方形')
    expect(shapeRefusal(icon, { width: 256, height: 256 })).toBe(
      '图片为 256 × 256 像素，边长不能小于 512 像素',
    )
    // A part of it may be large enough, and be cut out.
    const larger = shapeRefusal(beforeCrop(icon) as typeof icon, { width: 600, height: 512 })
    expect([ratioOf(icon), larger]).toEqual([1, null])
    expect(shapeRefusal(cover as ResolvedField<'image'>, { width: 1, height: 9 })).toBeNull()
    expect(hintOf(icon)).toBe('jpg、png、webp、gif，正方形，边长不小于 512 像素，5 MB 以内')
  })

  it('hold what the wire carries', () => {
    expect(fromFiles(cover, toFiles(cover, '/u/a.png'))).toBe('/u/a.png')
    expect(fromFiles(cover, toFiles(cover, null))).toBeUndefined()
  })
})

describe('passwords', () => {
  const rule = (value: string) => {
    const field = fieldOf(user, 'password')
    return field.kind === 'password' ? valueRules.password(field, value) : 'no password'
  }

  it('that are generated pass the rules and are strong', () => {
    const made = Array.from({ length: 200 }, () => generatePassword())
    expect(made.filter((password) => rule(password) !== null || strengthOf(password) !== '强')).toEqual([])
    expect(new Set(made).size).toBe(200)
  })

  it('are told apart by strength', () => {
    expect(strengthOf('abc')).toBe('弱')
    expect(strengthOf('abcdefgh')).toBe('弱')
    expect(strengthOf('abcdefg1')).toBe('中')
  })
})

describe('date ranges', () => {
  it('are whole days in Shanghai, up to the last second', () => {
    const shortcuts = Object.fromEntries(rangeShortcuts(Date.parse('2026-03-01T16:30:00Z')))
    expect(shortcuts).toEqual({
      今天: ['2026-03-02', '2026-03-02'],
      昨天: ['2026-03-01', '2026-03-01'],
      近7天: ['2026-02-24', '2026-03-02'],
      近30天: ['2026-02-01', '2026-03-02'],
    })
    expect(wholeDays(['2026-03-01', '2026-03-02'])).toEqual(['2026-03-01 00:00:00', '2026-03-02 23:59:59'])
  })
})
