import { accessMistakes } from './access.ts'
import { actionFileMistakes } from './action-files.ts'
import { appendOnlyMistakes } from './append-only.ts'
import { buttonMistakes } from './button-input.ts'
import { callMistakes } from './calls.ts'
import { deadlineMistakes } from './deadline-mistakes.ts'
import { computedMistakes } from './derived.ts'
import { endpointMistakes } from './endpoints.ts'
import { entityFieldMistakes } from './fields.ts'
import { formOptionMistakes } from './form-options.ts'
import { historyMistakes } from './history.ts'
import { importMistakes } from './imports.ts'
import { layoutMistakes } from './layout.ts'
import { menuMistakes } from './menu-mistakes.ts'
import { joined, type Mistake } from './mistake.ts'
import { nameMistakes } from './names.ts'
import { newRecordMistakes } from './new-records.ts'
import { offerMistakes } from './offers.ts'
import { placeMistakes } from './places.ts'
import { pointingMistakes } from './references.ts'
import { routeMistakes } from './routes.ts'
import { recordMistakes } from './rules.ts'
import { scopeMistakes } from './scope-mistakes.ts'
import { screenMistakes } from './screens.ts'
import { searchThroughMistakes } from './search-through.ts'
import { shapeMistakes } from './shape/config-shape.ts'
import { stateMistakes } from './states.ts'
import { type Context, contextOf, type Definition, type Subject } from './subject.ts'
import { timedMistakes } from './timed-mistakes.ts'

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
