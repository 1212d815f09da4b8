import { createModules } from '#platform/modules/modules.ts'
import type { TestPlatform } from './platform.ts'

/** Does the work of one job once, now. */
export async function runJob(eaves: TestPlatform, name: string, modules = createModules()): Promise<void> {
  const job = modules.jobs.find((one) => one.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run(eaves.platform.services)
}
