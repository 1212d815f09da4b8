import type { Scope } from '../entity.ts'
import { limitsReading } from '../resolved.ts'
import { each, joined, type Mistake, mistake, when } from './mistake.ts'
import { resourceAt } from './references.ts'
import { type Context, type Subject, soundField } from './subject.ts'

const isReference = (path: string) => (field: { kind: string }) =>
  when(field.kind !== 'reference', () => mistake('EV803', path, '须为引用字段', field.kind))

const isText = (path: string) => (field: { kind: string }) =>
  when(field.kind !== 'text', () => mistake('EV803', path, '须为文本字段', field.kind))

/** A grant joins the record with whom it is granted to. */
function grantMistakes(path: string, grant: string, subject: Subject, context: Context): readonly Mistake[] {
  return resourceAt(path, grant, context, ({ fields }) => {
    const targets = Object.values(fields).flatMap((field) =>
      field.kind === 'reference' ? [field.target] : [],
    )
    const complete = targets.includes(subject.name) && targets.some((target) => target !== subject.name)
    const text = `须既有指向“${subject.definition.label}”的引用，又有指向用户的引用`
    return when(!complete, () => mistake('EV804', path, text, grant))
  })
}

function throughMistakes(path: string, through: string, subject: Subject, context: Context) {
  return soundField(path, through, subject.fields, (field) => {
    const target = field.kind === 'reference' ? context.subjects[field.target] : undefined
    const text = `“${target?.definition.label}”自己没有 scope，这样限制不了任何人`
    return joined(
      isReference(path)(field),
      when(target !== undefined && !limitsReading(target.definition.scope), () =>
        mistake('EV805', path, text, through),
      ),
    )
  })
}

function mistakesOf(path: string, scope: Scope, subject: Subject, context: Context): readonly Mistake[] {
  if ('through' in scope) return throughMistakes(`${path}.through`, scope.through, subject, context)
  if ('writes' in scope) {
    const writes = `${path}.writes`
    return scope.writes === 'id'
      ? when(!Object.values(subject.fields).some(({ kind }) => kind === 'parent'), () =>
          mistake('EV803', writes, '只有树形的资源可以写 id', 'id'),
        )
      : soundField(writes, scope.writes, subject.fields, isReference(writes))
  }
  if ('about' in scope)
    return joined(
      each(scope.about, (field, index) =>
        soundField(`${path}.about[${index}]`, field, subject.fields, isText(`${path}.about[${index}]`)),
      ),
      soundField(`${path}.by`, scope.by, subject.fields, isReference(`${path}.by`)),
    )
  const department = `${path}.department`
  return joined(
    soundField(department, scope.department, subject.fields, isReference(department)),
    grantMistakes(`${path}.grant`, scope.grant, subject, context),
  )
}

/** Which records users with limited data scope see. */
export const scopeMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  subject.definition.scope
    ? mistakesOf(`${subject.name}.scope`, subject.definition.scope, subject, context)
    : []
