import { lostSince, watchConnection } from '#admin/lib/connection.ts'
import { second } from '#domain/durations.ts'
import { CallError } from './call-error.ts'
import { queryClient } from './query-client.ts'
import { isUnanswered } from './read-answer.ts'

/** Where one of several services is down, others go on answering: what it is asked for is not asked without a pause. */
const pause = 5 * second

/** What was refused would be refused again. */
const isRefused = (error: unknown) => error instanceof CallError && !isUnanswered(error.statusCode)

function readAgain(): void {
  const active = queryClient.getQueryCache().findAll({ type: 'active' })
  for (const query of active) {
    const { error, data } = query.state
    // What an edit was started from stays, as long as it is there.
    const isKept = query.isStatic() && data !== undefined
    if (!isRefused(error) && !isKept && !query.isDisabled()) void query.fetch().catch(() => undefined)
  }
}

/**
 * Reads again all that is looked at, as soon as the platform answers again: what failed, and what may have changed
 * meanwhile. The browser says that the network is back; it does not know of a platform that was restarted. Answers how
 * to end that.
 */
export function retryUnanswered(): () => void {
  let earliest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const unwatch = watchConnection(() => {
    clearTimeout(timer)
    if (lostSince() !== null) return
    timer = setTimeout(() => {
      earliest = performance.now() + pause
      readAgain()
    }, earliest - performance.now())
  })
  return () => {
    clearTimeout(timer)
    unwatch()
  }
}
