import type { AuditLogProvider } from '@refinedev/core'
import { logAction as actions, logSource } from '#resources/dictionaries.ts'
import { callOf, dataProvider, dropdownPage, resourceOf } from './data-provider.ts'
import { request } from './http.ts'

/**
 * What only the browser knows of: action of the log by name. Writes are not among them, since the platform logs each
 * of those itself, in its transaction.
 */
const loggedActions: Readonly<Record<string, number>> = { control: actions.control, export: actions.export }

export interface LogEntry {
  readonly action: keyof typeof loggedActions & string
  readonly resource: string
  readonly targetId?: string
  readonly targetName?: string
  readonly content?: string
}

/** Writes to the operation log beside the user's work: a failure is neither told nor waited for. */
export function logAction({ action, resource, ...entry }: LogEntry): void {
  const code = loggedActions[action]
  if (code === undefined) return
  const module = resourceOf(resource).module ?? undefined
  const input = { source: logSource.admin, action: code, module, targetType: resource, ...entry }
  request(callOf('log.create'), input, { silent: true }).catch(() => undefined)
}

/** refine's view of the operation log. */
export const auditLogProvider: AuditLogProvider = {
  create: async ({ resource, action, meta }) => logAction({ action, resource, ...meta }),
  get: async ({ resource }) => {
    const { module } = resourceOf(resource)
    const filters = [{ field: 'module', operator: 'eq' as const, value: module }]
    const pagination = { currentPage: dropdownPage.pageNum, pageSize: dropdownPage.pageSize }
    const { data } = await dataProvider.getList({ resource: 'operationLog', filters, pagination })
    return data
  },
  update: async () => {
    throw new Error('the operation log is append-only')
  },
}
