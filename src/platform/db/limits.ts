/** What connections to a PostgreSQL server may take. All times in milliseconds. */
export interface Limits {
  /** At most, of one process. */
  readonly connections: number
  /** For opening a connection, or waiting until one is free. */
  readonly connectTimeout: number
  /** For the answer to a statement: a server that has said nothing by then is taken for gone, the connection is closed. */
  readonly queryTimeout?: number
  /** What the server itself keeps: it tells when it gives a statement up, and the connection stays of use. */
  readonly settings: readonly string[]
}

/** How long one statement may take where nobody has set it. */
export const usualTimeout = 15_000

/** What an answer may take on its way once the server has given the statement up. */
const longestWay = 3000

export const noLimits: Limits = { connections: 10, connectTimeout: 5000, settings: [] }

/** The limits of calls, from the longest time that one statement may take. */
export const limitsOf = (statement: number): Limits => ({
  ...noLimits,
  queryTimeout: statement + longestWay,
  settings: [
    `-c statement_timeout=${statement}`,
    // Somewhat shorter, so that the log tells a lock from a slow statement.
    `-c lock_timeout=${Math.ceil(statement * 0.8)}`,
    `-c idle_in_transaction_session_timeout=${statement}`,
  ],
})

/** How long the database may take to say that it is there. */
export const probeTimeout = 2000

export const probeLimits: Limits = {
  connections: 1,
  connectTimeout: probeTimeout,
  queryTimeout: probeTimeout,
  settings: [],
}

/** Of the one connection that listens. It is asked every now and then whether it is still there. */
export const listenLimits = { connectionTimeoutMillis: 5000, query_timeout: 5000, keepAlive: true } as const
