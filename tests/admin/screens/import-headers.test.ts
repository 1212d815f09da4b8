import { describe, expect, it } from 'vitest'
import { sheetOf } from '#admin/screens/import/import-file.ts'
import { config } from '#config'
import { headerKey } from '#schema'

const { houseUser } = config.resources
const nothing = { total: 0, success: 0, fail: 0, failList: [], created: 0, updated: 0, skipped: 0 }

describe('headers that an import has no column for', () => {
  const ignored = ['所属项目', '绑定时间', '修改人', '车位']
  const sheet = sheetOf('住户.csv', houseUser.fields, { ...nothing, header: ['姓名', ...ignored], ignored })

  it('are left out, all of them', () => {
    expect([...sheet.leftOut]).toEqual(ignored.map(headerKey))
  })

  it('are asked about where no field of the records has that name', () => {
    expect(sheet.unknown).toEqual(['车位'])
  })
})
