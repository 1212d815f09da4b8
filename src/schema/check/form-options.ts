import type { Allow, Allowed } from '../endpoint.ts'
import type { FieldMap, ResolvedField } from '../kinds.ts'
import { operations } from '../mount.ts'
import { allowFor } from '../resolve-access.ts'
import { resolveFields } from '../resolve-field.ts'
import { isWritable } from '../resolve-layout.ts'
import { each, type Mistake, mistake, none } from './mistake.ts'
import { type Context, has, type Subject } from './subject.ts'

/** A read that an input depends on. */
interface Read {
  /** As the config names it: `user.list`, `user.debugUser`. */
  readonly name: string
  readonly allow: Allowed
}

const asAllowed = (allow: Allow): Allowed => {
  if (allow === 'login') return 'login'
  return typeof allow === 'string' ? [allow] : allow
}

const subjectNamed = (name: string, { subjects }: Context) =>
  has(subjects, name) ? subjects[name] : undefined

const listRead = ({ name, options }: Subject): Read => ({
  name: `${name}.list`,
  allow: allowFor('list', options),
})

/** The list or the lookup that the options come from. Where there is none, that is a mistake of its own. */
function optionsRead(field: ResolvedField, subject: Subject, context: Context): readonly Read[] {
  if (field.kind === 'parent') return [listRead(subject)]
  if (field.kind !== 'reference' && field.kind !== 'references') return none
  const target = subjectNamed(field.target, context)
  if (!target) return none
  if (field.lookup === null) return [listRead(target)]
  const { lookups = {} } = target.options
  const lookup = has(lookups, field.lookup) ? lookups[field.lookup] : undefined
  return lookup ? [{ name: `${target.name}.${field.lookup}`, allow: asAllowed(lookup.allow) }] : none
}

/** The record of the sibling that the options share a field with: its detail is read, or else its list. */
function siblingRead(field: ResolvedField, fields: FieldMap, context: Context): readonly Read[] {
  const within = field.kind === 'reference' ? field.within : null
  if (within === null || typeof within === 'string') return none
  const via = has(fields, within.via) ? fields[within.via] : undefined
  const source = via?.kind === 'reference' ? subjectNamed(via.target, context) : undefined
  if (!source) return none
  const [detail, list] = [allowFor('detail', source.options), allowFor('list', source.options)]
  const isForAll = typeof detail === 'string' || typeof list === 'string'
  return [{ name: `${source.name}.detail`, allow: isForAll ? 'login' : [...detail, ...list] }]
}

/** Where records are found inside others only, or the address says of which, the reference to those is never asked for. */
function isGiven({ name }: ResolvedField, { options }: Subject): boolean {
  if (options.one === name) return true
  const route = options.views?.list?.route ?? options.route
  const isInside = route === undefined || route.split('/').includes(`:${name}`)
  return isInside && (options.parents ?? []).some((parent) => parent.replace(/!$/, '') === name)
}

interface Form {
  readonly verb: string
  readonly allow: Allowed
  readonly fields: readonly ResolvedField[]
}

/** What the forms of create and update ask for, and the buttons. */
function formsOf(subject: Subject): readonly Form[] {
  const { options, fields } = subject
  const asked = Object.values(fields).filter((field) => isWritable(field) && !isGiven(field, subject))
  const verbs = { create: '新增', update: '修改' } as const
  const records = operations.flatMap((operation): readonly Form[] => {
    if ((operation !== 'create' && operation !== 'update') || !options.endpoints?.[operation]) return none
    const open = asked.filter(({ immutable }) => operation === 'create' || immutable !== true)
    return [{ verb: verbs[operation], allow: allowFor(operation, options), fields: open }]
  })
  const buttons = subject.buttons.map(({ name, label, action }): Form => {
    const inputs = (action.input ?? none).flatMap((input) =>
      has(fields, input) ? (fields[input] ?? []) : [],
    )
    return {
      verb: `“${label}”`,
      allow: allowFor(name, options),
      fields: [...inputs, ...Object.values(resolveFields(action.ask ?? {}))],
    }
  })
  return [...records, ...buttons]
}

const withinOf = (field: ResolvedField): string | null => {
  const within = field.kind === 'reference' || field.kind === 'references' ? field.within : null
  return typeof within === 'object' && within !== null ? within.via : within
}

/** Fields without which a form cannot be saved, and those which must be chosen before one of them. */
function neededOf({ fields }: Form): readonly ResolvedField[] {
  const required = fields.filter((field) => field.required !== false)
  const before = new Set(required.map(withinOf))
  return fields.filter((field) => required.includes(field) || before.has(field.name))
}

/** Of those who ask, the permissions that do not open a read or call. */
export const lackingIn = (asking: Allowed, { allow }: Pick<Read, 'allow'>): readonly string[] => {
  if (typeof allow === 'string') return none
  return (typeof asking === 'string' ? [asking] : asking).filter((path) => !allow.includes(path))
}

/** Once for the forms that ask for the same. */
const once = (mistakes: readonly Mistake[]): readonly Mistake[] =>
  mistakes.filter(
    ({ path, found }, index) =>
      mistakes.findIndex((other) => other.path === path && other.found === found) === index,
  )

/**
 * Whoever may fill in a form may make the calls without which it cannot be saved. At a field that may stay empty the form
 * says which permission is lacking.
 */
export const formOptionMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  once(
    each(formsOf(subject), (form) =>
      each(neededOf(form), (field) => {
        const reads = [
          ...optionsRead(field, subject, context),
          ...siblingRead(field, subject.fields, context),
        ]
        return each(reads, (read) => {
          const lacking = lackingIn(form.allow, read)
          if (lacking.length === 0) return none
          const text = `持有它可以${form.verb}，却读不到 ${read.name}，必填的“${field.label}”无从选择`
          return [mistake('EV712', `${subject.name}.fields.${field.name}`, text, lacking.join('、'))]
        })
      }),
    ),
  )
