import type { CallDefinition, ConfigDefinition } from '../config-definition.ts'
import type { EntityDefinition } from '../entity.ts'
import type { Fields } from '../field.ts'
import type { FieldMap, ResolvedField } from '../kinds.ts'
import type { Mount, MountOptions } from '../mount.ts'
import { keptFieldsAs, resolveFields } from '../resolve-field.ts'
import { menuEntries, nodeOf, wholeMenu } from '../resolve-menu.ts'
import { type Button, buttonsOf } from './buttons.ts'
import { each, type Mistake, misnamed, none, when } from './mistake.ts'

export type Definition = ConfigDefinition<
  Readonly<Record<string, Mount>>,
  Readonly<Record<string, CallDefinition>>
>

/** One mounted entity, with what its checks look at. */
export interface Subject {
  readonly name: string
  readonly definition: EntityDefinition<Fields, string>
  readonly options: MountOptions
  /** Its own fields. */
  readonly fields: FieldMap
  /** Its own and those every record has. */
  readonly all: FieldMap
  /** Its transitions and actions. */
  readonly buttons: readonly Button[]
}

export interface Context {
  readonly definition: Definition
  readonly subjects: Readonly<Record<string, Subject>>
  /** The paths of the whole menu tree. */
  readonly permissions: ReadonlySet<string>
}

type Nodes = ReturnType<typeof wholeMenu>

const pathsOf = (nodes: Nodes): string[] =>
  nodes.flatMap((node) => [node.path, ...pathsOf(node.children ?? [])])

function subjectOf(name: string, { entity, options }: Mount): Subject {
  const { definition } = entity
  const fields = resolveFields(entity.fields)
  const all = { ...fields, ...keptFieldsAs(definition.labels) }
  return { name, definition, options, fields, all, buttons: buttonsOf(name, definition, options) }
}

export function contextOf(definition: Definition): Context {
  const subjects = Object.entries(definition.resources).map(([name, mount]) => [name, subjectOf(name, mount)])
  // A node placed under one that does not exist is in no tree, but still no unknown permission.
  const brought = menuEntries(definition).flatMap((entry) => nodeOf(entry)?.path ?? [])
  return {
    definition,
    subjects: Object.fromEntries(subjects),
    permissions: new Set([...pathsOf(wholeMenu(definition)), ...brought]),
  }
}

export const has = (record: object, name: string): boolean => Object.hasOwn(record, name)

export const parentsOf = ({ options }: Subject): readonly string[] =>
  (options.parents ?? []).map((parent) => parent.replace(/!$/, ''))

/** The parents of which a record has one at most: its place may give it. */
export const ownersOf = (subject: Subject): readonly string[] =>
  parentsOf(subject).filter((name) => subject.fields[name]?.kind !== 'references')

/** The named field or the mistake of naming it. */
function fieldAt(path: string, name: string, fields: FieldMap): readonly Mistake[] {
  return when(!has(fields, name), () =>
    misnamed('EV201', path, `没有名为“${name}”的字段`, name, Object.keys(fields)),
  )
}

/** Names every field that does not exist, at its place in the list. */
export const fieldsAt = (path: string, names: readonly string[], fields: FieldMap): readonly Mistake[] =>
  each(names, (name, index) => fieldAt(`${path}[${index}]`, name, fields))

/** What is wrong with a field that exists; one that does not is the business of `fieldAt`. */
export function ifField(
  name: string,
  fields: FieldMap,
  check: (field: ResolvedField) => readonly Mistake[],
): readonly Mistake[] {
  const field = has(fields, name) ? fields[name] : undefined
  return field ? check(field) : none
}

/** `fieldAt` for one that must exist and then meet a further check. */
export const soundField = (
  path: string,
  name: string,
  fields: FieldMap,
  check: (field: ResolvedField) => readonly Mistake[],
): readonly Mistake[] => {
  const found = fieldAt(path, name, fields)
  return found.length > 0 ? found : ifField(name, fields, check)
}
