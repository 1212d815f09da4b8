import { expect, it } from 'vitest'
import { editedFile, sheetOf } from '#admin/screens/import/import-file.ts'
import { config } from '#config'
import { importLimits } from '#schema'

const { houseUser } = config.resources
const nothing = { total: 0, success: 0, fail: 0, failList: [], created: 0, updated: 0, skipped: 0 }
const header = ['姓名', '备注']

/** A sheet of as many rows, in each of which a remark stands. */
const sheetWith = (count: number, remark: string) =>
  sheetOf('住户.csv', houseUser.fields, {
    ...{ ...nothing, header },
    rows: Array.from({ length: count }, (_, index) => ({
      ...{ row: index + 2, cells: ['张三', remark], outcome: 'create' as const, msg: '' },
      ...{ faults: [], warnings: [], changes: [] },
    })),
  })

const textOf = async (file: File, encoding: string) =>
  new TextDecoder(encoding, { fatal: true }).decode(await file.arrayBuffer())

it('stays UTF-8 where that fits', async () => {
  const file = editedFile(sheetWith(2, '镕€, "a"'))
  expect(await textOf(file, 'utf-8')).toBe('姓名,备注\r\n张三,"镕€, ""a"""\r\n张三,"镕€, ""a"""\r\n')
})

it('is GBK where its Chinese is too large as UTF-8, with the same text', async () => {
  // With two bytes for each Chinese character it comes to 1.6 MB, with three to 2.2 MB.
  const remark = '备注：朱镕基，１２３ abc。'.repeat(60)
  const file = editedFile(sheetWith(1000, remark))
  expect(file.size).toBeLessThan(importLimits.bytes)
  const lines = (await textOf(file, 'gb18030')).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['姓名,备注', `张三,${remark}`])
  expect(lines).toHaveLength(1002)
})

it('stays UTF-8 where GBK has not all of its characters, and is then too large for the platform', () => {
  const file = editedFile(sheetWith(1000, '😀备注'.repeat(300)))
  expect(file.size).toBeGreaterThan(importLimits.bytes)
})
