import type { Derivation, FieldKind } from '../kinds.ts'
import type { Total } from '../resolved.ts'
import { conditionMistakes } from './conditions.ts'
import { joined, type Mistake, mistake, when } from './mistake.ts'
import { resourceAt } from './references.ts'
import { type Context, type Subject, soundField } from './subject.ts'

/** Records of another resource are counted by a field of theirs that points here. */
function countMistakes(path: string, total: Total, subject: Subject, context: Context): readonly Mistake[] {
  return resourceAt(`${path}.count`, total.count, context, (counted) =>
    joined(
      soundField(`${path}.by`, total.by, counted.fields, (field) => {
        const points =
          field.kind === 'parent'
            ? counted.name === subject.name
            : 'target' in field && field.target === subject.name
        const text = `“${counted.definition.label}”的“${field.label}”没有指向“${subject.definition.label}”`
        return when(!points, () => mistake('EV706', `${path}.by`, text, total.by))
      }),
      conditionMistakes(`${path}.where`, total.where, counted.all),
    ),
  )
}

function viaMistakes(path: string, from: { via: string; field: string }, subject: Subject, context: Context) {
  return soundField(`${path}.via`, from.via, subject.fields, (field) => {
    const at = `${path}.field`
    if (field.kind !== 'reference') return [mistake('EV707', `${path}.via`, '须为引用字段', field.kind)]
    return resourceAt(`${path}.via`, field.target, context, (target) =>
      soundField(at, from.field, target.all, ({ kind }) =>
        when(kind === 'password', () => mistake('EV205', at, '密码从不应答，无法显示', from.field)),
      ),
    ).filter(({ code }) => code !== 'EV701')
  })
}

const numbers: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'derived'])

function ratioMistakes(path: string, from: { part: string; whole: string }, { fields }: Subject) {
  return (['part', 'whole'] as const).flatMap((end) =>
    soundField(`${path}.${end}`, from[end], fields, ({ kind }) =>
      when(!numbers.has(kind), () => mistake('EV708', `${path}.${end}`, '须为数字字段', kind)),
    ),
  )
}

function derivationMistakes(path: string, from: Derivation, subject: Subject, context: Context) {
  if ('count' in from) return countMistakes(path, from, subject, context)
  return 'via' in from ? viaMistakes(path, from, subject, context) : ratioMistakes(path, from, subject)
}

/** What is computed: derived fields and the totals of a list. */
export const computedMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  joined(
    Object.values(subject.fields).flatMap((field) =>
      field.kind === 'derived'
        ? derivationMistakes(`${subject.name}.fields.${field.name}.from`, field.from, subject, context)
        : [],
    ),
    Object.entries(subject.definition.list?.totals ?? {}).flatMap(([name, total]) =>
      countMistakes(`${subject.name}.list.totals.${name}`, total, subject, context),
    ),
  )
