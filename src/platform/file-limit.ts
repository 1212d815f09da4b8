/** How many files and connections this process may have open, as the system says; a usual one where it does not say. */
function openFileLimit(): number {
  const report = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } }
  }
  const soft = report.userLimits?.open_files?.soft
  if (soft === 'unlimited') return Number.MAX_SAFE_INTEGER
  return typeof soft === 'number' ? soft : 1024
}

/** The runtime's own, a pool of connections to a database, and some uploads and pages being sent. */
const spare = 56

const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, Math.floor(value)))

export interface FileShares {
  /** Connections of browsers and other clients over HTTP. */
  readonly connections: number
  /** Connections of gateways to the broker in this process. */
  readonly gatewayConnections: number
  /** Files of the embedded database, which otherwise takes all there are before it closes any. */
  readonly database: number
}

/**
 * Who may have how many of the files that this process may open: half of them are for clients, and half of those for
 * gateways where they connect here.
 */
export function shareFiles({ hasGateways = false, limit = openFileLimit() } = {}): FileShares {
  const clients = (limit - spare) / 2
  return {
    connections: between(8, hasGateways ? clients / 2 : clients, 10_000),
    gatewayConnections: between(8, clients / 2, 10_000),
    // PostgreSQL takes no less than 64, and asks for 1000 by itself.
    database: between(64, limit / 4, 1000),
  }
}
