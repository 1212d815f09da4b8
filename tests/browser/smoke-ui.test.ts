import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askShared } from '#tests/support/ask-shared.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'

const run = promisify(execFile)
const smokeUi = (...args: readonly string[]) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/smoke-ui.ts', ...args])

let data: string
beforeAll(async () => {
  // The command builds where no build is there: two of them would build over each other.
  await askShared('/build')
  data = await copyDemoData()
}, 300_000)
afterAll(() => rm(data, { recursive: true, force: true }))

// vitest compiles otherwise than tsx does: what runs here need not run from the command line.
it('runs from the command line', { timeout: 180_000 }, async () => {
  const { stdout } = await smokeUi('--only', 'department', '--data', data)
  expect(stdout).toMatch(/^department +create +1 /m)
  expect(stdout).toMatch(/^[1-9]\d* ok, 0 failed/m)
})

it('names the entity that does not exist', async () => {
  await expect(smokeUi('--only', 'departmnt')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^There is no entity departmnt\./),
  })
})
