import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { askShared } from '#tests/support/ask-shared.ts'

const run = promisify(execFile)
const smokeUi = (only: string) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/smoke-ui.ts', '--only', only])

// The command builds where no build is there: two of them would build over each other.
beforeAll(() => askShared('/build'), 300_000)

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
