export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** Runs one after the other, never together: two measurements at once measure each other. */
export async function repeat<T>(times: number, run: (index: number) => Promise<T> | T): Promise<T[]> {
  const results: T[] = []
  for (let index = 0; index < times; index++) results.push(await run(index))
  return results
}

export async function timed(run: () => Promise<unknown> | unknown): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
