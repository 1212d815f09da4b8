import { isForGood } from './database-error.ts'

/**
 * Does something with all of them together, or, where one of them is at fault, with each by itself: the others are done.
 * `run` leaves nothing behind where it throws. `leaveOut` hears of those that can never be done.
 */
export async function eachApart<T>(
  all: readonly T[],
  run: (some: readonly T[]) => Promise<void>,
  leaveOut: (one: T, error: unknown) => Promise<void> | void,
): Promise<void> {
  try {
    await run(all)
  } catch (error) {
    const [only, ...others] = all
    if (only === undefined || !isForGood(error)) throw error
    if (others.length === 0) await leaveOut(only, error)
    else for (const one of all) await eachApart([one], run, leaveOut)
  }
}
