import { CallError } from './call-error.ts'
import { isLive, watchLive } from './live-connection.ts'
import { queryClient } from './query-client.ts'

/** No answer, or that of a proxy before a platform that is not there: nothing was refused. */
const unanswered: ReadonlySet<number> = new Set([0, 502, 503, 504])

const isUnanswered = (error: unknown) =>
  error instanceof CallError && !error.aborted && unanswered.has(error.statusCode)

/**
 * Reads again what no answer came for, as soon as the platform is heard of. The browser says that the network is back; it
 * does not know of a platform that was restarted. Answers how to end that.
 */
export const retryUnanswered = (): (() => void) =>
  watchLive(() => {
    if (isLive())
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnanswered(state.error) })
  })
