import { askedPaths } from './asked-paths.ts'
import { checked } from './check/check.ts'
import type { Mistake } from './check/mistake.ts'
import type { Context, Definition, Subject } from './check/subject.ts'
import type { PermissionNode } from './menu.ts'
import type { CallDefinition, ConfigDefinition, Mount } from './mount.ts'
import { nodeId } from './node-id.ts'
import { resolveAccess, resolveComments } from './resolve-access.ts'
import { resolveActionFiles } from './resolve-action-file.ts'
import { withSource, withStates } from './resolve-derived.ts'
import { resolveFields } from './resolve-field.ts'
import { resolveImport, type TargetNamed } from './resolve-import.ts'
import { resolveDetail, resolveForm, resolveList } from './resolve-layout.ts'
import { wholeMenu } from './resolve-menu.ts'
import { pointersByTarget } from './resolve-pointers.ts'
import { resolveActions, resolveStates } from './resolve-states.ts'
import type {
  FieldMap,
  Pointer,
  ResolvedCall,
  ResolvedConfig,
  ResolvedNode,
  ResolvedResource,
} from './resolved.ts'
import { resolveScreens, type ScreenDefinition } from './screen.ts'

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
 * The state is set by transitions alone, starts at the first state, and is never asked for; figures are typed like what
 * they are made of.
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
    module: options.module ?? null,
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
