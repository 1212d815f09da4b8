import type { States } from './action.ts'
import { checked } from './check/check.ts'
import type { Mistake } from './check/mistake.ts'
import type { Context, Definition, Subject } from './check/subject.ts'
import type { CallDefinition, ConfigDefinition } from './config-definition.ts'
import type { Derivation } from './derivation.ts'
import { dictionaryOf, isDeadline } from './kind-traits.ts'
import type { FieldMap, ResolvedField } from './kinds.ts'
import type { PermissionNode } from './menu.ts'
import type { Mount } from './mount.ts'
import { nodeId } from './node-id.ts'
import { resolveAccess, resolveComments } from './resolve-access.ts'
import { resolveActionFiles } from './resolve-action-file.ts'
import { resolveFields } from './resolve-field.ts'
import { resolveImport, type TargetNamed } from './resolve-import.ts'
import { resolveDetail, resolveForm, resolveList } from './resolve-layout.ts'
import { wholeMenu } from './resolve-menu.ts'
import { resolveActions, resolveStates } from './resolve-states.ts'
import type { Pointer, ResolvedCall, ResolvedConfig, ResolvedNode, ResolvedResource } from './resolved.ts'
import { resolveScreens, type ScreenDefinition } from './screen.ts'

/**
 * By resource: the fields elsewhere that point at it. One pass over all fields, since a pass per resource would make
 * the start of a large config quadratic.
 */
export function pointersByTarget(
  fieldsOf: Readonly<Record<string, FieldMap>>,
): ReadonlyMap<string, readonly Pointer[]> {
  const pointers = new Map<string, Pointer[]>()
  const add = (target: string, pointer: Pointer) => {
    const known = pointers.get(target)
    if (known) known.push(pointer)
    else pointers.set(target, [pointer])
  }
  for (const [resource, fields] of Object.entries(fieldsOf)) {
    for (const field of Object.values(fields)) {
      if (field.kind === 'parent') add(resource, { resource, field: field.name, onDelete: 'restrict' })
      else if (field.kind === 'reference' || field.kind === 'references')
        add(field.target, { resource, field: field.name, onDelete: field.onDelete })
    }
  }
  return pointers
}

type Resources = Readonly<Record<string, { readonly all: FieldMap }>>

/** The field whose values a derived field shows, or is made of; undefined: there is none, or it counts. */
function sourceOf(from: Derivation, own: FieldMap, resources: Resources): ResolvedField | undefined {
  if ('latest' in from) return resources[from.latest]?.all[from.field]
  if ('via' in from) {
    const pointer = own[from.via]
    return pointer?.kind === 'reference' ? resources[pointer.target]?.all[from.field] : undefined
  }
  if (!('take' in from) || from.field === null) return undefined
  if ('of' in from) return resources[from.of]?.all[from.field]
  const rows = own[from.rows]
  return rows?.kind === 'rows' ? rows.of[from.field] : undefined
}

/** A derived field is typed like its source: with its dictionary, or its unit and digits where nobody says others. */
export function withSource(field: ResolvedField, own: FieldMap, resources: Resources): ResolvedField {
  if (field.kind !== 'derived') return field
  const source = sourceOf(field.from, own, resources)
  const dictionary = source ? dictionaryOf(source) : null
  if (dictionary) return { ...field, from: { ...field.from, dictionary } }
  if (source?.kind !== 'integer' && source?.kind !== 'decimal') return field
  const digits = source.kind === 'decimal' ? source.digits : 0
  const usual = 'take' in field.from && field.from.take === 'average' ? Math.max(digits, 1) : digits
  return { ...field, unit: field.unit || source.unit, digits: field.digits ?? usual }
}

/** Time limits go by the states of the record. */
export const withStates = (field: ResolvedField, states: States | undefined): ResolvedField =>
  isDeadline(field) && states
    ? { ...field, from: { ...field.from, state: states.field, since: states.since ?? '' } }
    : field

/** Where the resolved config says who may: `allow` of whatever is called, `permission` of whatever is looked at. */
const saysWhoMay: ReadonlySet<string> = new Set(['allow', 'permission'])

/**
 * Walks through everything, whatever it is: what the grammar gets later is found as well. Names stand there that are no
 * permission ('login'); they are no node of the menu tree either.
 */
function gather(part: unknown, isWhoMay: boolean, found: Set<string>): void {
  if (typeof part === 'string' && isWhoMay) found.add(part)
  if (typeof part !== 'object' || part === null) return
  if (Array.isArray(part)) {
    for (const item of part) gather(item, isWhoMay, found)
    return
  }
  for (const key in part) gather(part[key as keyof typeof part], saysWhoMay.has(key), found)
}

/** Every permission path that a call, a screen or anything else asks for. */
export function askedPaths(
  parts: Pick<ResolvedConfig, 'calls' | 'resources' | 'screens'>,
): ReadonlySet<string> {
  const found = new Set<string>()
  gather(parts, false, found)
  return found
}

/** Thrown by `resolve` with every mistake of the config, not just the first. */
export class ConfigError extends Error {
  readonly mistakes: readonly Mistake[]
  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map((mistake) => `${mistake.code} ${mistake.path}: ${mistake.message}`).join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

function deepFreeze<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  // Walking keys makes no list of values for each of the many objects of a large config.
  for (const key in value) {
    const part = value[key]
    if (typeof part === 'object' && part !== null && !(part instanceof RegExp)) deepFreeze(part)
  }
  return value
}

const resolveNode = (node: PermissionNode, asked: ReadonlySet<string>): ResolvedNode => ({
  id: nodeId(node.path),
  name: node.name,
  path: node.path,
  icon: node.icon ?? null,
  entries: node.entries ?? [],
  grants: asked.has(node.path),
  children: (node.children ?? []).map((child) => resolveNode(child, asked)),
})

const resolveCall = (name: string, call: CallDefinition): ResolvedCall => ({
  name,
  method: call.method,
  path: call.path,
  allow: call.allow,
  input: resolveFields(call.input),
  answer: call.answer && resolveFields(call.answer),
})

/**
 * The state is set by transitions alone, starts at the first state, and is never asked for; derived fields are typed
 * like what they come from.
 */
function ownFields({ definition: { states }, all }: Subject, subjects: Context['subjects']): FieldMap {
  const fields = Object.values(all).map((field) => withStates(withSource(field, all, subjects), states))
  const typed = Object.fromEntries(fields.map((field) => [field.name, field]))
  const state = states && typed[states.field]
  if (!states || !state) return typed
  return { ...typed, [states.field]: { ...state, readOnly: true, default: states.initial } }
}

function resolveResource(
  { name, definition, options }: Subject,
  fields: FieldMap,
  pointers: readonly Pointer[],
  named: TargetNamed,
  calls: Definition['calls'],
  all: Readonly<Record<string, FieldMap>>,
): ResolvedResource {
  return {
    name,
    label: definition.label,
    counter: definition.counter ?? '个',
    title: definition.title,
    module: definition.module ?? null,
    fields,
    list: resolveList(definition, fields, all),
    form: resolveForm(definition, fields),
    detail: resolveDetail(definition, fields),
    states: resolveStates(definition, options),
    actions: resolveActions(definition, options),
    rules: definition.rules ?? [],
    unique: definition.unique ?? [],
    frozen: definition.frozen ?? null,
    scope: definition.scope ?? null,
    appendOnly: definition.appendOnly ?? false,
    timeline: definition.timeline ?? false,
    comments: resolveComments(definition.comments, options),
    copy: definition.copy ?? false,
    update: { when: definition.update?.when ?? null },
    remove: { verb: '删除', confirm: true, when: null, reason: null, notices: [], ...definition.remove },
    tree: Object.values(fields).find((field) => field.kind === 'parent')?.name ?? null,
    ...resolveAccess(definition.label, options),
    import: options.import ? resolveImport(options.import, fields, named) : null,
    actionFiles: resolveActionFiles({ name, definition, options, fields }, calls, named),
    preview: options.preview ?? null,
    pointers,
  }
}

/** Fills every default, once, and freezes. Throws `ConfigError` with all mistakes that `check` finds. */
export function resolve<
  R extends Readonly<Record<string, Mount>>,
  C extends Readonly<Record<string, CallDefinition>>,
  S extends Readonly<Record<string, ScreenDefinition>>,
>(
  definition: ConfigDefinition<R, C, S>,
): ResolvedConfig<keyof R & string, keyof C & string, keyof S & string> {
  const { mistakes, context } = checked(definition)
  if (mistakes.length > 0 || !context) throw new ConfigError(mistakes)
  const subjects = Object.values(context.subjects)
  const fieldsOf = Object.fromEntries(
    subjects.map((subject) => [subject.name, ownFields(subject, context.subjects)]),
  )
  const pointers = pointersByTarget(fieldsOf)
  const named: TargetNamed = (name) =>
    Object.hasOwn(context.subjects, name)
      ? { title: context.subjects[name]?.definition.title ?? '', fields: fieldsOf[name] ?? {} }
      : undefined
  const resources = subjects.map((subject) => {
    const fields = fieldsOf[subject.name] ?? {}
    return [
      subject.name,
      resolveResource(subject, fields, pointers.get(subject.name) ?? [], named, definition.calls, fieldsOf),
    ]
  })
  const calls = Object.entries(definition.calls).map(([name, call]) => [name, resolveCall(name, call)])
  const parts = {
    calls: Object.fromEntries(calls) as ResolvedConfig<string, keyof C & string>['calls'],
    resources: Object.fromEntries(resources) as ResolvedConfig<keyof R & string>['resources'],
    screens: resolveScreens(definition.screens) as ResolvedConfig<
      string,
      string,
      keyof S & string
    >['screens'],
  }
  const asked = askedPaths(parts)
  return deepFreeze({
    product: definition.product,
    login: { remember: definition.login?.remember ?? 'password' },
    menu: wholeMenu(definition).map((node) => resolveNode(node, asked)),
    ...parts,
  })
}
