import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportHeader, exportRow } from '#admin/screens/export/export-cells.ts'
import { config } from '#config'
import { formatCsv } from '#domain/csv.ts'
import { deviceCategory } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sendImport } from '#tests/support/send-import.ts'

let eaves: TestPlatform
beforeAll(async () => {
  eaves = await startPlatform()
})
afterAll(() => eaves.close())

const { device } = config.resources
const columns = Object.values(device.fields).filter(({ kind }) => kind !== 'image' && kind !== 'rows')

async function exported(): Promise<{ readonly file: string; readonly total: number }> {
  const { list, total } = (await eaves.call('device.list', { pageSize: 100 })).data
  return {
    file: formatCsv([exportHeader(columns), ...list.map((row: Values) => exportRow(columns, row))]),
    total,
  }
}

/** Already looks like a guarded cell: told apart from one by nobody. */
const looksGuarded = (cell: string) => /^'[=+\-@]|^\d+\t$/.test(cell)

const said = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...`=+-@'",0123 中a`), minLength: 2, maxLength })
    .filter((text) => text.trim().length >= 2 && !looksGuarded(text.trim()))

it('changes nothing where a file is what was exported', async () => {
  let number = 0
  const record = fc.record({ name: said(20), brand: said(20), remark: said(40) })
  await fc.assert(
    fc.asyncProperty(record, async (texts) => {
      number += 1
      const input = { ...texts, model: `0${number}`, category: deviceCategory.sensor, reportInterval: 5 }
      const { code, data: made } = await eaves.call('device.create', input)
      expect(code).toBe(200)
      const { file, total } = await exported()
      const { data } = await sendImport(eaves, 'device.import', file, { duplicate: 2 })
      expect(data).toMatchObject({ total, success: 0, fail: 0, skipped: total, failList: [] })
      await eaves.call('device.delete', { id: made.id })
    }),
    { numRuns: 40 },
  )
})
