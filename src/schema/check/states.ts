import type { States } from '../action.ts'
import type { ResolvedField } from '../kinds.ts'
import { nearestValue, wordsOf } from './conditions.ts'
import { each, joined, type Mistake, mistake, none, when } from './mistake.ts'
import { type Subject, soundField } from './subject.ts'

type Choice = ResolvedField<'choice'>

const isState = (field: Choice, value: number) =>
  field.dictionary.entries.some((entry) => entry.value === value)

function valueMistakes(path: string, states: States, field: Choice): readonly Mistake[] {
  const known = (value: number, at: string) =>
    when(!isState(field, value), () => ({
      ...mistake('EV402', at, `“${field.dictionary.label}”中没有 ${value}`, value),
      nearest: nearestValue(field, value),
    }))
  return joined(
    known(states.initial, `${path}.initial`),
    each(Object.entries(states.transitions), ([name, { from, to }]) =>
      joined(
        each(from, (value, index) => known(value, `${path}.transitions.${name}.from[${index}]`)),
        known(to, `${path}.transitions.${name}.to`),
      ),
    ),
  )
}

/** The states a record can be in: the initial one and what transitions lead to from there. */
function reachable({ initial, transitions }: States): ReadonlySet<number> {
  const reached = new Set([initial])
  const steps = Object.values(transitions)
  let size = 0
  while (size < reached.size) {
    size = reached.size
    for (const { from, to } of steps) if (from.some((state) => reached.has(state))) reached.add(to)
  }
  return reached
}

function reachMistakes(path: string, states: States, field: Choice): readonly Mistake[] {
  const reached = reachable(states)
  return field.dictionary.entries
    .filter((entry) => !reached.has(entry.value))
    .map((entry) => mistake('EV403', path, `从初始状态走不到“${entry.label}”`, wordsOf(entry)))
}

const startMistakes = (path: string, states: States): readonly Mistake[] =>
  each(Object.entries(states.transitions), ([name, { from }]) =>
    when(from.length === 0, () =>
      mistake('EV404', `${path}.transitions.${name}.from`, '至少要有一个起始状态', from),
    ),
  )

/** The state machine: a dictionary field whose every value can be reached. */
export function stateMistakes({ name, definition, fields }: Subject): readonly Mistake[] {
  const { states } = definition
  if (!states) return none
  const path = `${name}.states`
  return joined(
    soundField(`${path}.field`, states.field, fields, (field) => {
      if (field.kind !== 'choice') return [mistake('EV401', `${path}.field`, '状态须为字典字段', field.kind)]
      const wrong = valueMistakes(path, states, field)
      // Unknown values make others unreachable: that would only repeat the mistake.
      return wrong.length > 0 ? wrong : reachMistakes(path, states, field)
    }),
    startMistakes(path, states),
  )
}
