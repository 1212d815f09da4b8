import type { States, Transition } from '../action.ts'
import type { FieldKind, ResolvedField } from '../kinds.ts'
import { comparisonOf, matches } from '../matches.ts'
import { isCalled, lengthOf } from '../resolve-states.ts'
import { storedConditionMistakes } from './conditions.ts'
import { each, joined, type Mistake, mistake, none, when } from './mistake.ts'
import { labelMistakes, nameMistakes } from './names.ts'
import { setMistakes } from './set.ts'
import { type Subject, soundField } from './subject.ts'

const moments: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'dateTime'])

const isTimed = ({ at, after }: Transition) => at !== undefined || after !== undefined

/** The field that keeps since when the state lasts: nobody but the platform writes it. */
const sinceMistakes = (path: string, { since }: States, { fields }: Subject): readonly Mistake[] =>
  since === undefined
    ? none
    : soundField(path, since, fields, ({ kind, readOnly, writtenBy }) =>
        when(kind !== 'dateTime' || !readOnly || writtenBy !== null, () =>
          mistake('EV419', path, '须为只由系统写入（readOnly）的 dateTime 字段', kind),
        ),
      )

function clockMistakes(path: string, transition: Transition, states: States, { all }: Subject) {
  const { at, after, from, to } = transition
  return joined(
    when(at !== undefined && after !== undefined, () =>
      mistake('EV419', `${path}.after`, 'at 与 after 只能写一个', after),
    ),
    at === undefined
      ? none
      : soundField(`${path}.at`, at, all, ({ kind }) =>
          when(!moments.has(kind), () => mistake('EV419', `${path}.at`, '须为 date 或 dateTime 字段', kind)),
        ),
    when(after !== undefined && states.since === undefined, () =>
      mistake('EV419', `${path}.after`, 'states 须用 since 写明记录进入状态时间的字段', after),
    ),
    when(after !== undefined && !(lengthOf(after) > 0), () =>
      mistake('EV419', `${path}.after`, '时长须大于 0', after),
    ),
    when(from.includes(to), () => mistake('EV419', `${path}.to`, '到达的状态也是起始状态，会不停地流转', to)),
  )
}

const ofButtons = [
  'input',
  'ask',
  'prefill',
  'shows',
  'confirm',
  'danger',
  'send',
  'key',
  'who',
  'whoNot',
  'batch',
] as const

/** What only a button makes use of, where there is none. */
const buttonless = (path: string, transition: Transition): readonly Mistake[] =>
  isCalled(transition)
    ? none
    : each(ofButtons, (option) =>
        when(transition[option] !== undefined, () =>
          mistake('EV419', `${path}.${option}`, '没有 call 就没有按钮，这个选项用不上', option),
        ),
      )

const ofOthers = ['call', 'at', 'after', 'set', 'when', ...ofButtons] as const

/** What a module makes is told by `from` and `to`: all else is in the module. */
const moveMistakes = (path: string, transition: Transition): readonly Mistake[] =>
  joined(
    labelMistakes(`${path}.label`, transition.label),
    each(ofOthers, (option) =>
      when(transition[option] !== undefined, () =>
        mistake('EV422', `${path}.${option}`, '由平台模块进行，这个选项用不上', option),
      ),
    ),
  )

/** Whether a field may have to be given in a state, as far as the state decides. */
function isDemanded({ required, visible }: ResolvedField, name: string, state: number): boolean {
  const mayHold = (condition: ResolvedField['visible']) => {
    const test = condition?.[name]
    return (
      test === undefined || comparisonOf(test) !== null || matches({ [name]: test }, { [name]: state }, '')
    )
  }
  if (required === false) return false
  return mayHold(visible) && (required === true || mayHold(required))
}

/** Time fills in nothing: what the new state demands is there already, or `set` stores it. */
function fillMistakes(path: string, transition: Transition, states: States, { fields }: Subject) {
  const { from, to, set = {}, input = [] } = transition
  const missing = Object.values(fields).filter((field) => {
    if (field.name in set || !isDemanded(field, states.field, to)) return false
    // What actions alone write may be empty in any state before.
    if (input.includes(field.name) && field.writtenBy === 'action') return true
    return from.some((state) => !isDemanded(field, states.field, state))
  })
  return joined(
    each(missing, ({ name, label }) => [
      mistake('EV420', path, `“${label}”在到达的状态必填，而到时没有人填写，须用 set 写明`, name),
    ]),
    each(Object.entries(set), ([name, value]) =>
      when(typeof value === 'object' && value !== null && 'asked' in value, () =>
        mistake('EV420', `${path}.set.${name}`, '到时没有人回答，存不了 asked 的值', value),
      ),
    ),
    each(Object.entries(set), ([name, value]) =>
      when(
        typeof value === 'object' && value !== null && 'caller' in value && fields[name]?.required === true,
        () => mistake('EV420', `${path}.set.${name}`, '到时没有操作人，me 为空，而字段必填', value),
      ),
    ),
  )
}

function transitionMistakes(name: string, transition: Transition, states: States, subject: Subject) {
  const path = `${subject.name}.states.transitions.${name}`
  const { label, when: condition } = transition
  if (transition.by === 'platform') return moveMistakes(path, transition)
  if (!isTimed(transition))
    return when(!isCalled(transition), () =>
      mistake('EV405', `${path}.call`, '须写明调用的地址，或用 at、after 写明时间', undefined),
    )
  const own = isCalled(transition)
    ? none
    : joined(
        nameMistakes(path, name),
        labelMistakes(`${path}.label`, label),
        setMistakes({ path, action: transition }, subject),
      )
  return joined(
    own,
    clockMistakes(path, transition, states, subject),
    buttonless(path, transition),
    fillMistakes(path, transition, states, subject),
    // The condition of a button is looked at where buttons are; time finds its records in the database.
    storedConditionMistakes(`${path}.when`, condition, subject.all).filter(
      ({ code }) => !isCalled(transition) || code === 'EV305',
    ),
  )
}

/** Transitions that time makes: when, and whether it can; and those that modules make. */
export function timedMistakes(subject: Subject): readonly Mistake[] {
  const { states } = subject.definition
  if (!states) return none
  return joined(
    sinceMistakes(`${subject.name}.states.since`, states, subject),
    each(Object.entries(states.transitions), ([name, transition]) =>
      transitionMistakes(name, transition, states, subject),
    ),
  )
}
