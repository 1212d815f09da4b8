import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

it('npm run config:check finds nothing wrong, with every hand-made part registered', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/config-check.ts'])
  expect(stdout).toMatch(/^配置正确：\d+ 个实体，\d+ 个独立调用\n$/)
})
