interface Room {
  readonly atOnce: number
  /** Keys that may have somebody in line. */
  readonly keys: number
}

/** Runs something for a key when it is its turn. */
export type InTurnByKey = <T>(key: string, run: () => Promise<T>) => Promise<T>

/**
 * Lets `atOnce` run at a time. The others wait in a line of their key, and keys take turns: however many come under one
 * key, another one waits for no more than one of each. Refuses a further key while `keys` have lines.
 */
export function createTurnsByKey({ atOnce, keys }: Room, refusal: () => Error): InTurnByKey {
  let running = 0
  /** In the order of their turns. */
  const lines = new Map<string, (() => void)[]>()

  const enter = async (key: string) => {
    if (running < atOnce) {
      running += 1
      return
    }
    const line = lines.get(key) ?? []
    if (line.length === 0 && lines.size >= keys) throw refusal()
    lines.set(key, line)
    await new Promise<void>((resolve) => line.push(resolve))
  }

  /** Whoever leaves hands the place on, so that nobody slips in between; the key's next turn is after all others'. */
  const leave = () => {
    for (const [key, line] of lines) {
      const next = line.shift()
      lines.delete(key)
      if (line.length > 0) lines.set(key, line)
      return next?.()
    }
    running -= 1
  }

  return async (key, run) => {
    await enter(key)
    try {
      return await run()
    } finally {
      leave()
    }
  }
}
