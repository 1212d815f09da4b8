import type { Services } from '../contracts.ts'
import { isUnavailable } from './database-error.ts'

/**
 * The steps of a job, one after the other. What one of them throws is logged, and keeps no other from its turn; without
 * the database none of them would get any further.
 */
export async function inSteps(
  { log }: Pick<Services, 'log'>,
  job: string,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  for (const [step, run] of Object.entries(steps))
    try {
      await run()
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error('a step of a job failed', { job, step, error })
    }
}
