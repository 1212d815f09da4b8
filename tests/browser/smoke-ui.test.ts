import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const smokeUi = (only: string) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/smoke-ui.ts', '--only', only])

// vitest compiles otherwise than tsx does: what runs here need not run from the command line.
it('runs from the command line', { timeout: 180_000 }, async () => {
  const { stdout } = await smokeUi('department')
  expect(stdout).toMatch(/^department +create +3 /m)
  expect(stdout).toMatch(/^[1-9]\d* ok, 0 failed/m)
})

it('names the entity that does not exist', async () => {
  await expect(smokeUi('departmnt')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^There is no entity departmnt\./),
  })
})
