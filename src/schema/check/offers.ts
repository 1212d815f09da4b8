import type { LinkSet, Lookup } from '../mount.ts'
import { allowMistakes } from './access.ts'
import { nearestValue, searchConditionMistakes } from './conditions.ts'
import { each, joined, type Mistake, misnamed, mistake, none, when } from './mistake.ts'
import { labelMistakes, nameMistakes } from './names.ts'
import { comparableAt } from './search.ts'
import { shownMistakes, sortMistakes } from './shown.ts'
import { type Context, type Subject, soundField } from './subject.ts'

const fieldOf = (name: string) => name.replace(/!$/, '')

function lookupMistakes(
  path: string,
  lookup: Lookup,
  subject: Subject,
  context: Context,
): readonly Mistake[] {
  return joined(
    shownMistakes(`${path}.fields`, lookup.fields, subject.all),
    searchConditionMistakes(`${path}.where`, lookup.where, subject.all),
    each(lookup.filter ?? none, (name, index) =>
      comparableAt(`${path}.filter[${index}]`, fieldOf(name), subject.all),
    ),
    sortMistakes(`${path}.sort`, lookup.sort, subject.all),
    [lookup.beside ?? []]
      .flat()
      .filter((name) => !lookup.fields.includes(name))
      .map((name) =>
        misnamed('EV201', `${path}.beside`, `查询的 fields 中没有“${name}”`, name, lookup.fields),
      ),
    allowMistakes(`${path}.allow`, lookup.allow, context),
  )
}

const isReference = (kind: string) => kind === 'reference'

const isPointer = (kind: string) => isReference(kind) || kind === 'references'

function linkMistakes(path: string, link: LinkSet, subject: Subject, context: Context): readonly Mistake[] {
  const ends = (['one', 'many'] as const).flatMap((end) =>
    soundField(`${path}.${end}`, link[end], subject.fields, ({ kind }) =>
      when(!isReference(kind), () => mistake('EV508', `${path}.${end}`, '关联的两端须为引用字段', kind)),
    ),
  )
  return joined(
    labelMistakes(`${path}.label`, link.label),
    ends,
    when(link.one === link.many, () => mistake('EV202', `${path}.many`, '关联的两端是同一个字段', link.many)),
    when(link.input === link.one, () =>
      mistake('EV408', `${path}.input`, `“${link.input}”同时是 one 的参数`, link.input),
    ),
    allowMistakes(`${path}.allow`, link.allow, context),
  )
}

function parentMistakes({ name, options, fields }: Subject): readonly Mistake[] {
  return (options.parents ?? []).flatMap((wanted, index) => {
    const path = `${name}.parents[${index}]`
    return soundField(path, fieldOf(wanted), fields, ({ kind }) =>
      when(!isPointer(kind), () => mistake('EV507', path, '上级须为引用字段', kind)),
    )
  })
}

/** Modules of the operation log, where the config has one. */
function moduleMistakes({ name, definition }: Subject, { subjects }: Context): readonly Mistake[] {
  const module = subjects.operationLog?.fields.module
  const { module: found } = definition
  if (found === undefined || module?.kind !== 'choice') return []
  const { entries } = module.dictionary
  return when(!entries.some((entry) => entry.value === found), () => ({
    ...mistake('EV509', `${name}.module`, `操作日志的模块中没有 ${found}`, found),
    nearest: nearestValue(module, found),
  }))
}

/** What a mounted entity offers besides its operations: lookups, links, a place in other details. */
export const offerMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  joined(
    Object.entries(subject.options.lookups ?? {}).flatMap(([key, lookup]) =>
      joined(
        nameMistakes(`${subject.name}.lookups.${key}`, key),
        lookupMistakes(`${subject.name}.lookups.${key}`, lookup, subject, context),
      ),
    ),
    Object.entries(subject.options.links ?? {}).flatMap(([key, link]) =>
      linkMistakes(`${subject.name}.links.${key}`, link, subject, context),
    ),
    parentMistakes(subject),
    moduleMistakes(subject, context),
  )
