import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalid } from '#platform/errors.ts'
import type { ResourceHooks } from '#platform/module-contracts.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sendImport } from '#tests/support/send-import.ts'
import { importConfig, residentFile } from './import-config.ts'
import { sampleModules } from './sample-config.ts'

/** No two residents of a house were born on one day. */
const resident: ResourceHooks = {
  async beforeCreate(values, { db }) {
    const twin = await db
      .selectFrom('resident')
      .select('id')
      .where('houseId', '=', values.houseId)
      .where('birthday', '=', values.birthday)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (twin) throw invalid({ birthday: '该房屋已有同日出生的住户' })
    return values
  },
}

describe.each(oneEngine)('an import of records with a hook, on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    const hooks = { ...sampleModules.hooks, resident }
    eaves = await startPlatform({ engine, config: importConfig, modules: { ...sampleModules, hooks } })
  })
  afterAll(() => eaves.close())

  it('asks it of each row with those before it stored, in a dry run as in the import', async () => {
    const home = { 楼栋: '1号楼', 单元: '1单元', 楼层: '1层', 房号: '101', 关系: '业主' }
    const born = (at: number, 生日: string) => ({
      ...home,
      姓名: `住户${at}`,
      手机号: `1390000000${at}`,
      生日,
    })
    const file = residentFile(born(1, '1990-01-01'), born(2, '1991-01-01'), born(3, '1990-01-01'))
    for (const dryRun of [1, 0]) {
      const { data } = await sendImport(eaves, 'resident.import', file, {
        projectId: 'project_jingan',
        dryRun,
      })
      expect(data).toMatchObject({ success: 2, fail: 1, failList: [{ row: 4 }] })
      expect(JSON.stringify(data.failList)).toContain('该房屋已有同日出生的住户')
    }
    expect((await eaves.call('resident.list')).data.total).toBe(2)
  })
})
