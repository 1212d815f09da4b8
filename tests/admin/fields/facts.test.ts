import { describe, expect, it } from 'vitest'
import { type FactField, factsIn, isFactField, methodOf, remarkOn } from '#admin/fields/facts.ts'
import { config } from '#config'
import type { ResolvedField, UploadField } from '#schema'

const { firmware, appVersion, project } = config.resources
const file = firmware.fields.fileUrl as FactField
const apk = appVersion.fields.packageUrl as FactField

describe('the facts of a file', () => {
  it('are kept by some upload fields', () => {
    expect(isFactField(file)).toBe(true)
    expect(isFactField(project.fields.coverUrl as UploadField)).toBe(false)
  })

  it('are computed by the method that another field names', () => {
    const by = (signMethod: unknown) => methodOf(file, { fields: firmware.fields, values: { signMethod } })
    expect([by(1), by(2), by(null), by(9)]).toEqual(['md5', 'sha256', null, null])
  })

  it('are not computed here where the platform sets them', () => {
    expect(methodOf(apk, { fields: appVersion.fields, values: {} })).toBeNull()
    const md5 = { ...appVersion.fields.md5, readOnly: false } as ResolvedField
    expect(methodOf(apk, { fields: { ...appVersion.fields, md5 }, values: {} })).toBe('md5')
  })

  it('go to the fields that keep them', () => {
    expect(factsIn(file, { name: 'a.bin', digest: 'ff' })).toEqual({ fileName: 'a.bin', sign: 'ff' })
    expect(factsIn(apk, { name: 'a.apk', digest: 'ff' })).toEqual({ md5: 'ff' })
  })
})

describe('a written signature', () => {
  const digest = 'd41d8cd98f00b204e9800998ecf8427e'
  const own = new Set<unknown>(['0'.repeat(32)])

  it('is compared with the file, in whatever case it was written', () => {
    expect(remarkOn(digest.toUpperCase(), digest, own)).toBeNull()
    expect(remarkOn(` ${digest} `, digest, own)).toBeNull()
    expect(remarkOn(digest.slice(0, 9), digest, own)).toBeNull()
    expect(remarkOn('f'.repeat(32), digest, own)).toBe('签名不一致，请检查文件是否上传正确')
  })

  it('is nobody’s mistake while there is none, none to compare with, or one that gives way', () => {
    expect(remarkOn('', digest, own)).toBeNull()
    expect(remarkOn('f'.repeat(32), null, own)).toBeNull()
    expect(remarkOn('0'.repeat(32), digest, own)).toBeNull()
  })
})
