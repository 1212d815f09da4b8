import {
  blank,
  type FieldMap,
  isEmpty,
  type Moment,
  pick,
  type ResolvedCall,
  type ResolvedConfig,
  type Values,
  withoutInvisible,
} from '#schema'
import type { CallHandler } from './contracts.ts'
import type { Route } from './crud/routes.ts'
import type { PlatformModules } from './module-contracts.ts'
import { checkFields } from './records/write.ts'
import { typedQuery } from './request-input.ts'
import { momentOf } from './services/call-context.ts'

/** Rows that are not sent are null: a call may take those that are sent, be there none, as what there is to be. */
const unsent = (fields: FieldMap): Values =>
  Object.fromEntries(
    Object.entries(blank(fields)).map(([name, value]) => [
      name,
      fields[name]?.kind === 'rows' && isEmpty(value) ? null : value,
    ]),
  )

function validated(call: ResolvedCall, input: Values, now: Moment): Values {
  const given = pick(call.input, call.method === 'GET' ? typedQuery(call, input) : input)
  const record = withoutInvisible(call.input, { ...unsent(call.input), ...given }, now)
  // `json` fields are read-only in records, but calls take them: the admin reports what it did.
  checkFields(call.input, record, now)
  return record
}

const handlerOf = (call: ResolvedCall, handle: CallHandler): CallHandler =>
  Object.keys(call.input).length === 0
    ? handle
    : (input, context) => handle(validated(call, input, momentOf(context.services)), context)

/** The calls of the config that are no operation of an entity. Throws where the modules lack one. */
export const callRoutes = ({ calls }: ResolvedConfig, modules: PlatformModules): readonly Route[] =>
  Object.values(calls).map((call) => {
    const handle = modules.calls[call.name]
    if (!handle) throw new Error(`calls.${call.name} has no handler among the modules`)
    const { name, method, path, allow } = call
    const takesFiles = Object.keys(call.input).length === 0
    return { name, method, path, allow, takesFiles, handle: handlerOf(call, handle) }
  })
