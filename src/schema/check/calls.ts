import { resolveFields } from '../resolve-field.ts'
import { allowMistakes } from './access.ts'
import { inputMistakes } from './fields.ts'
import { joined, type Mistake } from './mistake.ts'
import type { Context } from './subject.ts'

/** The calls that are no operation of an entity: who may make them, what they take and answer. */
export const callMistakes = (context: Context): readonly Mistake[] =>
  Object.entries(context.definition.calls).flatMap(([name, { allow, input, answer }]) =>
    joined(
      allow === 'public' ? [] : allowMistakes(`calls.${name}.allow`, allow, context),
      inputMistakes(`calls.${name}.input`, resolveFields(input)),
      answer ? inputMistakes(`calls.${name}.answer`, resolveFields(answer)) : [],
    ),
  )
