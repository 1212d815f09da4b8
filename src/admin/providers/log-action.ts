import { logAction as actions, logSource } from '#resources/dictionaries.ts'
import { callOf, resourceOf } from './data-provider.ts'
import { request } from './http.ts'

interface LogEntry {
  /** What only the browser knows of: the platform logs each write itself, in its transaction. */
  readonly action: 'export'
  readonly resource: string
  readonly content: string
}

/** Writes to the operation log beside the user's work: a failure is neither told nor waited for. */
export function logAction({ action, resource, content }: LogEntry): void {
  const module = resourceOf(resource).module ?? undefined
  const input = { source: logSource.admin, action: actions[action], module, targetType: resource, content }
  request(callOf('log.create'), input, { silent: true }).catch(() => undefined)
}
