import { resolveFields } from '../resolve-field.ts'
import { accessMistakes, allowMistakes } from './access.ts'
import { actionFileMistakes } from './action-files.ts'
import { buttonMistakes } from './button-input.ts'
import { deadlineMistakes } from './deadline-mistakes.ts'
import { computedMistakes } from './derived.ts'
import { endpointMistakes } from './endpoints.ts'
import { entityFieldMistakes, inputMistakes } from './fields.ts'
import { formOptionMistakes } from './form-options.ts'
import { importMistakes } from './imports.ts'
import { layoutMistakes } from './layout.ts'
import { menuMistakes } from './menu-mistakes.ts'
import { each, joined, type Mistake, mistake, when } from './mistake.ts'
import { nameMistakes } from './names.ts'
import { newRecordMistakes } from './new-records.ts'
import { offerMistakes } from './offers.ts'
import { placeMistakes } from './places.ts'
import { inputPointingMistakes, pointingMistakes } from './references.ts'
import { routeMistakes } from './routes.ts'
import { recordMistakes } from './rules.ts'
import { scopeMistakes } from './scope-mistakes.ts'
import { screenMistakes } from './screens.ts'
import { searchThroughMistakes } from './search-through.ts'
import { shapeMistakes } from './shape/config-shape.ts'
import { stateMistakes } from './states.ts'
import { type Context, contextOf, type Definition, type Subject } from './subject.ts'
import { timedMistakes } from './timed-mistakes.ts'

/** What is kept and said beside a record is read with its detail. */
export function historyMistakes({ name, definition, options }: Subject): readonly Mistake[] {
  const hasDetail = options.endpoints?.detail !== undefined
  return joined(
    when(definition.timeline === true && !(definition.states && hasDetail), () =>
      mistake('EV431', `${name}.timeline`, '须有 states，并由 detail 调用应答', true),
    ),
    when(definition.comments === true && !hasDetail, () =>
      mistake('EV432', `${name}.comments`, '谁能评论由 detail 调用的权限决定，须有 detail', true),
    ),
  )
}

/** The calls that are no operation of an entity: who may make them, what they take and answer. */
export const callMistakes = (context: Context): readonly Mistake[] =>
  Object.entries(context.definition.calls).flatMap(([name, { allow, input, answer }]) =>
    joined(
      allow === 'public' ? [] : allowMistakes(`calls.${name}.allow`, allow, context),
      Object.entries({ input, answer }).flatMap(([part, given]) => {
        const [path, fields] = [`calls.${name}.${part}`, resolveFields(given ?? {})]
        return joined(
          inputMistakes(path, fields),
          // A config may leave out a resource: the calls of its module answer that there is none.
          inputPointingMistakes(path, fields, context).filter(({ code }) => code !== 'EV701'),
        )
      }),
    ),
  )

const changing = ['update', 'delete'] as const

/** Whatever changes or hides a record: the database would refuse it. */
export function appendOnlyMistakes({
  name,
  definition,
  options,
  fields,
  buttons,
}: Subject): readonly Mistake[] {
  if (definition.appendOnly !== true) return []
  const refused = (path: string, found: unknown) =>
    mistake('EV541', path, '记录只追加，数据库会拒绝修改和删除', found)
  return joined(
    changing.flatMap((operation) =>
      when(options.endpoints?.[operation] !== undefined, () =>
        refused(`${name}.endpoints.${operation}`, options.endpoints?.[operation]),
      ),
    ),
    each(buttons, (button) => [refused(button.path, button.name)]),
    when(options.ordering !== undefined, () => refused(`${name}.ordering`, options.ordering?.field)),
    Object.keys(options.links ?? {}).map((link) => refused(`${name}.links.${link}`, link)),
    Object.values(fields).flatMap((field) =>
      'onDelete' in field && (field.onDelete === 'cascade' || field.onDelete === 'clear')
        ? [refused(`${name}.fields.${field.name}.onDelete`, field.onDelete)]
        : [],
    ),
  )
}

const subjectMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  joined(
    nameMistakes(subject.name, subject.name),
    entityFieldMistakes(`${subject.name}.fields`, subject.fields),
    layoutMistakes(subject),
    stateMistakes(subject),
    timedMistakes(subject),
    buttonMistakes(subject, context),
    recordMistakes(subject),
    scopeMistakes(subject, context),
    appendOnlyMistakes(subject),
    historyMistakes(subject),
    pointingMistakes(subject, context),
    computedMistakes(subject, context),
    deadlineMistakes(subject),
    accessMistakes(subject, context),
    offerMistakes(subject, context),
    formOptionMistakes(subject, context),
    newRecordMistakes(subject, context),
    searchThroughMistakes(subject, context),
    placeMistakes(subject, context),
    importMistakes(subject, context),
    actionFileMistakes(subject, context),
  )

const mistakesIn = (context: Context): readonly Mistake[] =>
  joined(
    menuMistakes(context),
    callMistakes(context),
    Object.values(context.subjects).flatMap((subject) => subjectMistakes(subject, context)),
    endpointMistakes(context),
    routeMistakes(context),
    screenMistakes(context),
  )

/** A config that was looked at: `context` is null where it has no form that could be looked into. */
export interface Checked {
  readonly mistakes: readonly Mistake[]
  readonly context: Context | null
}

export function checked(definition: Definition): Checked {
  const unshaped = shapeMistakes(definition)
  // An option too many is in nobody's way; everything else that is looked at relies on the form.
  if (unshaped.some(({ code }) => code !== 'EV901')) return { mistakes: unshaped, context: null }
  const context = contextOf(definition)
  return { mistakes: joined(unshaped, mistakesIn(context)), context }
}

/**
 * All mistakes of a config at once, in the order it is written; empty when it is sound. Never throws, whatever is given:
 * where the form itself is wrong, that is all it says.
 */
export const check = (definition: Definition): readonly Mistake[] => checked(definition).mistakes
