import { isMasked } from '../kind-traits.ts'
import type { FieldMap, ResolvedField, Through } from '../kinds.ts'
import { pathKey } from '../record.ts'
import { isWritable } from '../resolve-layout.ts'
import { searchConditionMistakes } from './conditions.ts'
import { joined, type Mistake, misnamed, mistake, when } from './mistake.ts'
import { type Context, fieldsAt, has, ownersOf, type Subject, soundField } from './subject.ts'

type Reference = ResolvedField<'reference' | 'references'>

/** The named resource or the mistake of naming it, then what depends on it. */
export function resourceAt(
  path: string,
  name: string,
  { subjects }: Context,
  check: (subject: Subject) => readonly Mistake[] = () => [],
): readonly Mistake[] {
  const subject = has(subjects, name) ? subjects[name] : undefined
  if (subject) return check(subject)
  return [misnamed('EV701', path, `没有名为“${name}”的资源`, name, Object.keys(subjects))]
}

function lookupMistakes(path: string, field: Reference, target: Subject): readonly Mistake[] {
  const lookups = target.options.lookups ?? {}
  const given = field.kind === 'reference' ? (field.params ?? {}) : {}
  if (field.lookup === null)
    return Object.keys(given).map((name) =>
      mistake('EV703', `${path}.params.${name}`, '没有 lookup，参数无处可用', name),
    )
  const lookup = has(lookups, field.lookup) ? lookups[field.lookup] : undefined
  if (!lookup) {
    const text = `“${target.definition.label}”没有名为“${field.lookup}”的查询`
    return [misnamed('EV702', `${path}.lookup`, text, field.lookup, Object.keys(lookups))]
  }
  const filter = lookup.filter ?? []
  const wanted = field.kind === 'references' ? field.given : []
  const names = filter.map((name) => name.replace(/!$/, ''))
  return joined(
    wanted
      .filter((name) => !lookup.given?.includes(name))
      .map((name) =>
        misnamed('EV703', `${path}.given`, `查询没有“${name}”这个参数`, name, lookup.given ?? []),
      ),
    Object.keys(given).flatMap((name) =>
      when(!names.includes(name), () =>
        misnamed('EV703', `${path}.params.${name}`, `查询没有“${name}”这个参数`, name, names),
      ),
    ),
    filter
      .filter((name) => name.endsWith('!') && !has(given, name.slice(0, -1)))
      .map((name) =>
        mistake('EV703', `${path}.params`, `查询必须有参数“${name.slice(0, -1)}”`, Object.keys(given)),
      ),
  )
}

const targetOf = (field: ResolvedField | undefined) => (field && 'target' in field ? field.target : null)

/** `within` through a sibling: its record and the target have the same field. */
const throughMistakes = (
  path: string,
  { via, field: shared }: Through,
  target: Subject,
  { fields }: Pick<Subject, 'fields'>,
  context: Context,
): readonly Mistake[] =>
  soundField(`${path}.via`, via, fields, (sibling) =>
    sibling.kind === 'reference'
      ? resourceAt(`${path}.via`, sibling.target, context, (between) =>
          soundField(`${path}.field`, shared, between.fields, (one) =>
            soundField(`${path}.field`, shared, target.fields, (other) =>
              when(targetOf(one) === null || targetOf(one) !== targetOf(other), () =>
                mistake('EV705', `${path}.field`, `两边的“${shared}”没有指向同一个资源`, shared),
              ),
            ),
          ),
        )
      : [mistake('EV704', `${path}.via`, '须为另一个引用字段', sibling.kind)],
  )

/** What choosing copies is there on both sides, of one kind. */
const fillMistakes = (path: string, field: Reference, target: Subject, { fields }: Subject) =>
  field.kind !== 'reference'
    ? []
    : field.fill.flatMap((name, index) => {
        const at = `${path}.fill[${index}]`
        return joined(
          soundField(at, name, fields, () => []),
          soundField(at, name, target.fields, (source) =>
            joined(
              when(fields[name] !== undefined && fields[name].kind !== source.kind, () =>
                mistake('EV711', at, `两边的“${name}”不是同一种字段`, source.kind),
              ),
              when(isMasked(source), () => mistake('EV711', at, `“${name}”脱敏，带入的只会是星号`, name)),
            ),
          ),
        )
      })

/** `within`: both point at the same higher record, so the target must point there too. */
function withinMistakes(
  path: string,
  field: Reference,
  target: Subject,
  { fields }: Subject,
  context: Context,
) {
  const at = `${path}.within`
  if (field.within === null) return []
  if (typeof field.within !== 'string') return throughMistakes(at, field.within, target, { fields }, context)
  return soundField(at, field.within, fields, (sibling) => {
    if (sibling.kind !== 'reference') return [mistake('EV704', at, '须为另一个引用字段', sibling.kind)]
    const text = `“${target.definition.label}”没有同名的“${sibling.name}”指向同一个资源，无法比较`
    return when(targetOf(target.fields[sibling.name]) !== sibling.target, () =>
      mistake('EV705', at, text, field.within),
    )
  })
}

/** A form can only offer what some call lists. */
function optionMistakes(path: string, field: Reference, target: Subject, { options }: Subject) {
  const asked = isWritable(field) && (options.endpoints?.create ?? options.endpoints?.update) !== undefined
  const listed = field.lookup !== null || target.options.endpoints?.list !== undefined
  const text = `“${target.definition.label}”没有 list 接口，也没有写 lookup，表单无可选项`
  return when(asked && !listed, () => mistake('EV710', `${path}.target`, text, target.name))
}

/** Answers carry the way to what a reference points at under a key of their own. */
function pathKeyMistakes(field: ResolvedField, target: Subject, { name, fields }: Subject) {
  const isTree = Object.values(target.fields).some(({ kind }) => kind === 'parent')
  const isOwned = field.kind === 'references' && ownersOf(target).length > 0
  const key = pathKey(field.name)
  return when((isTree || isOwned) && has(fields, key), () =>
    mistake('EV105', `${name}.fields.${key}`, `“${key}”是引用 ${field.name} 的路径在应答中的字段名`, key),
  )
}

/** What a reference points at and offers, wherever it is asked for. */
const targetMistakes = (
  path: string,
  field: Reference,
  context: Context,
  check: (target: Subject) => readonly Mistake[] = () => [],
): readonly Mistake[] =>
  resourceAt(`${path}.target`, field.target, context, (target) =>
    joined(
      lookupMistakes(path, field, target),
      searchConditionMistakes(`${path}.where`, field.where, target.all),
      check(target),
    ),
  )

/** Fields that point at records from the input of a call or from rows. */
export const inputPointingMistakes = (path: string, fields: FieldMap, context: Context): readonly Mistake[] =>
  Object.values(fields).flatMap((field) => {
    const at = `${path}.${field.name}`
    if (field.kind === 'rows') return inputPointingMistakes(`${at}.of`, field.of, context)
    return field.kind === 'reference' || field.kind === 'references' ? targetMistakes(at, field, context) : []
  })

function referenceMistakes(path: string, field: Reference, subject: Subject, context: Context) {
  return joined(
    when(field.required === true && field.onDelete === 'clear', () =>
      mistake('EV709', `${path}.onDelete`, '必填的引用不能被清空，改用 restrict、cascade 或 keep', 'clear'),
    ),
    targetMistakes(path, field, context, (target) =>
      joined(
        withinMistakes(path, field, target, subject, context),
        fillMistakes(path, field, target, subject),
        optionMistakes(path, field, target, subject),
        pathKeyMistakes(field, target, subject),
      ),
    ),
  )
}

/** Fields that point at other records. */
export const pointingMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  Object.values(subject.fields).flatMap((field) => {
    const path = `${subject.name}.fields.${field.name}`
    if (field.kind === 'parent')
      return joined(
        fieldsAt(`${path}.same`, field.same, subject.fields),
        pathKeyMistakes(field, subject, subject),
      )
    if (field.kind === 'rows') return inputPointingMistakes(`${path}.of`, field.of, context)
    return field.kind === 'reference' || field.kind === 'references'
      ? referenceMistakes(path, field, subject, context)
      : []
  })
