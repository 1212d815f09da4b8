/** Runs something when it is its turn. */
export type InTurn = <T>(run: () => Promise<T>) => Promise<T>

/** Lets `atOnce` run at a time and `waiting` more wait, first come, first served; the others get `refusal`. */
export function createTurns(atOnce: number, waiting: number, refusal: () => Error): InTurn {
  let running = 0
  const line: (() => void)[] = []

  const enter = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= waiting) throw refusal()
    await new Promise<void>((resolve) => line.push(resolve))
  }

  /** Whoever leaves hands the place to the next in line, so that nobody slips in between. */
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return async (run) => {
    await enter()
    try {
      return await run()
    } finally {
      leave()
    }
  }
}
