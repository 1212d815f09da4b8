import { expect, it } from 'vitest'
import { type Change, related } from '../../scripts/test-run/related.ts'

const aliases = { '#platform/*': './src/platform/*', '#tests/*': './tests/*' }
const common = "import { startPlatform } from '#tests/support/platform.ts'\n"
const tests = [
  ['orders', `${common}await eaves.call('order.list')`],
  ['work-orders', `${common}import { runJob } from './run-job.ts'`],
  ['locks', `${common}import { lockRows } from '#platform/db/row-locks.ts'`],
  ['row', common],
].map(([name, text = '']) => ({ file: `tests/platform/${name}.test.ts`, text }))

it.each<[string, Partial<Change>, readonly string[]]>([
  ['changed itself', { files: ['tests/platform/row.test.ts'] }, ['row']],
  ['imports what changed', { files: ['src/platform/db/row-locks.ts'] }, ['locks']],
  ['imports a helper that changed', { files: ['tests/platform/run-job.ts'] }, ['work-orders']],
  ['is called as the module', { files: ['src/platform/modules/work-order/repairers.ts'] }, ['work-orders']],
  ['is called as the file', { files: ['src/platform/modules/service/orders.ts'] }, ['orders']],
  ['names a call of an entity that changed', { names: ['order'] }, ['orders']],
  ['imports what all import, which tells nothing', { files: ['tests/support/platform.ts'] }, []],
  ['has the name of something else', { files: ['src/admin/features/orders.ts'] }, []],
  [
    'changed, before one that is called as the module',
    { files: ['tests/platform/row.test.ts', 'src/platform/modules/order/x.ts'] },
    ['row', 'orders'],
  ],
])('a test that %s', (_reason, { files = [], names = [] }, wanted) => {
  const found = related(tests, { files, names }, aliases)
  expect(found).toEqual(wanted.map((name) => `tests/platform/${name}.test.ts`))
})
