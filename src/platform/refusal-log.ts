import { hour } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { logAction, logModule } from '#resources/dictionaries.ts'
import type { CallContext } from './contracts.ts'
import type { Route } from './crud/routes.ts'
import { Refusal } from './errors.ts'
import { recordOperation } from './records/operation-log.ts'
import { createAllowance } from './services/allowance.ts'

/** Notes in the operation log that someone has tried what they may not: once an hour for each of them and call. */
export function createRefusalLog() {
  const isNew = createAllowance(1, hour)
  return async (error: unknown, { method, path, name }: Route, context: CallContext): Promise<void> => {
    const { session, services } = context
    if (session === null || !(error instanceof Refusal) || error.code !== codes.forbidden) return
    if (!isNew(`${session.userId} ${name}`, services.now().getTime())) return
    await recordOperation(context, {
      action: logAction.refusal,
      module: logModule.system,
      content: `尝试无权限的操作 ${method} ${path}`,
      failMsg: error.message,
    }).catch((problem: unknown) => services.log.error('a refusal was not noted', { call: name, problem }))
  }
}
