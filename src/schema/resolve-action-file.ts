import type { ActionFile } from './action-file.ts'
import type { Subject } from './check/subject.ts'
import type { CallDefinition } from './config-definition.ts'
import type { Dictionary } from './dictionary.ts'
import { choice, reference } from './field.ts'
import type { FieldMap } from './kinds.ts'
import { asAllowed } from './resolve-access.ts'
import { resolveFields } from './resolve-field.ts'
import { resolveColumns, type TargetNamed } from './resolve-import.ts'
import { resolveActions, resolveStates } from './resolve-states.ts'
import type { ResolvedBaseAction } from './resolved-action.ts'
import type { ResolvedActionFile } from './resolved-import.ts'

type Calls = Readonly<Record<string, CallDefinition>>

/** What a row finds, and which action it makes. No field is called so: names begin with a letter. */
export const rowRecord = '#record'
export const rowAction = '#action'

type Asking = Pick<ResolvedBaseAction, 'input' | 'ask' | 'key' | 'send'> & {
  readonly endpoint: { readonly path: string }
}

/** What an action asks for: fields of the record and of its own, or the input of the config's call that it makes. */
export function askedBy(
  { input, ask, key, send, endpoint }: Asking,
  fields: FieldMap,
  calls: Calls,
): FieldMap {
  const call = Object.values(calls).find(({ path }) => path === endpoint.path)
  if (!call)
    return {
      ...Object.fromEntries(input.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
      ...ask,
    }
  return Object.fromEntries(
    Object.entries(resolveFields(call.input)).filter(([name]) => name !== key && !(name in send)),
  )
}

const dictionaryOf = (actions: readonly ResolvedBaseAction[]): Dictionary => ({
  label: '操作',
  entries: actions.map(({ name, label }, index) => ({ name, value: index, label, color: null })),
})

type Owner = Pick<Subject, 'name' | 'definition' | 'options' | 'fields'>

/** The transitions and actions that a call makes of one record. */
export const actionsOfRecord = ({ definition, options }: Owner): readonly ResolvedBaseAction[] => [
  ...Object.values(resolveStates(definition, options)?.transitions ?? {}),
  ...Object.values(resolveActions(definition, options)).filter(({ at }) => at === 'row'),
]

/** Fills in what a file of actions leaves out; its columns are those of an import. */
export function resolveActionFile(
  name: string,
  given: ActionFile,
  owner: Owner,
  calls: Calls,
  named: TargetNamed,
): ResolvedActionFile {
  const all = actionsOfRecord(owner)
  const chosen = given.actions.flatMap((wanted) => all.find((action) => action.name === wanted) ?? [])
  const asked = chosen.map((action) => askedBy(action, owner.fields, calls))
  const own = resolveFields({
    [rowRecord]: reference(owner.definition.label, owner.name, { required: true }),
    [rowAction]: choice('操作', dictionaryOf(chosen), { required: true }),
  })
  const fields: FieldMap = { ...Object.assign({}, ...asked), ...own }
  const columns = [
    { find: rowRecord, by: given.by },
    ...(chosen.length > 1 ? [rowAction] : []),
    ...given.columns,
  ]
  const allow = asAllowed(given.allow)
  return {
    name,
    label: given.label,
    endpoint: { method: 'POST', path: given.path, allow },
    template: { method: 'GET', path: `${given.path}/template`, allow },
    saysLabels: true,
    columns: resolveColumns(columns, fields, named),
    key: [],
    within: null,
    fields,
    actions: chosen.map((action) => action.name),
    once: given.once ?? null,
  }
}

export const resolveActionFiles = (
  owner: Owner,
  calls: Calls,
  named: TargetNamed,
): Readonly<Record<string, ResolvedActionFile>> =>
  Object.fromEntries(
    Object.entries(owner.options.actionFiles ?? {}).map(([name, given]) => [
      name,
      resolveActionFile(name, given, owner, calls, named),
    ]),
  )
