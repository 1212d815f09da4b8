import { logAction as actions, logSource } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { callOf, resourceOf } from './data-provider.ts'
import { request } from './http.ts'

interface LogEntry {
  /**
   * What only the browser knows of; and what was told to a device, which not every back end logs by itself: this
   * project's own does, with each write, and drops the double.
   */
  readonly action: 'export' | 'control'
  readonly resource: string
  /** Of the record that it is about; absent: of several. */
  readonly id?: string
  readonly content: string
  /** What is different now, by what people call it. */
  readonly after?: Values
}

/** Writes to the operation log beside the user's work: a failure is neither told nor waited for. */
export function logAction({ action, resource, id, content, after }: LogEntry): void {
  const module = resourceOf(resource).module ?? undefined
  const about = { module, targetType: resource, targetId: id }
  const input = { source: logSource.admin, action: actions[action], ...about, content, after }
  request(callOf('log.create'), input, { silent: true }).catch(() => undefined)
}
