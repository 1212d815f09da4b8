import { setImmediate as turn } from 'node:timers/promises'

/**
 * What comes while a run is under way, or in the same turn of the event loop, is done together next. Each hears what its
 * run came to.
 */
export function inOneGo<T, R>(run: (all: readonly T[]) => Promise<R>): (one: T) => Promise<R> {
  let waiting: T[] = []
  let next: Promise<R> | null = null
  let underWay: Promise<unknown> = Promise.resolve()
  return (one) => {
    waiting.push(one)
    next ??= underWay
      .then(() => turn())
      .then(() => {
        const all = waiting
        waiting = []
        next = null
        const ran = run(all)
        underWay = ran.catch(() => {})
        return ran
      })
    return next
  }
}
