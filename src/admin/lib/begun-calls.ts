interface Begun {
  /** The session that the calls were made with. */
  readonly token: string
  /** When they were made, in milliseconds of `session-token.ts`. */
  readonly at: number
  readonly answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    /** Calls that the script in index.html has made before any code was there. */
    begun?: Begun
  }
}

/** What the http client reads of an answer. */
interface Answer {
  readonly status: number
  readonly data: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

async function read(response: Response): Promise<Answer | null> {
  if (!response.ok) return null
  return {
    status: response.status,
    data: await response.json(),
    headers: Object.fromEntries(response.headers),
  }
}

/**
 * The answer of a call that has been made already: once, and only to the session it was made for.
 * null: there is none, or it is no success; the call is to be made, and its failure is met there.
 */
export async function takeBegun(
  path: string,
  token: string | null,
): Promise<{ readonly answer: Answer; readonly at: number } | null> {
  const { begun } = window
  const asked = begun?.answers[path]
  if (!begun || !asked || begun.token !== token) return null
  delete begun.answers[path]
  const answer = await asked.then(read).catch(() => null)
  return answer && { answer, at: begun.at }
}
