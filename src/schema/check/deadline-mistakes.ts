import type { Deadline, TimeLimit } from '../derivation.ts'
import { isDeadline } from '../kind-traits.ts'
import type { ResolvedField } from '../kinds.ts'
import { each, joined, type Mistake, mistake, none, when } from './mistake.ts'
import { type Subject, soundField } from './subject.ts'

const wrong = (path: string, message: string, found: unknown) => mistake('EV433', path, message, found)

const entriesOf = (field: ResolvedField | undefined) =>
  field?.kind === 'choice' ? field.dictionary.entries : []

const isKnown = (field: ResolvedField | undefined, value: number) =>
  entriesOf(field).some((entry) => entry.value === value)

/** A moment that the platform writes. */
const keptMistakes = (at: string, name: string, { all }: Subject) =>
  soundField(at, name, all, ({ kind, readOnly, writtenBy }) =>
    when(kind !== 'dateTime' || !readOnly || writtenBy !== null, () =>
      wrong(at, '须为只由系统写入（readOnly）的 dateTime 字段', kind),
    ),
  )

/** One limit: the moments that the platform writes, what stops its clock, and how long it is. */
function limitMistakes(path: string, name: string, limit: TimeLimit, { by }: Deadline, subject: Subject) {
  const at = `${path}.limits.${name}`
  const { all } = subject
  return joined(
    keptMistakes(at, name, subject),
    limit.soon === undefined ? none : keptMistakes(`${at}.soon`, limit.soon, subject),
    soundField(`${at}.until`, limit.until, all, ({ kind }) =>
      when(kind !== 'dateTime', () => wrong(`${at}.until`, '须为 dateTime 字段', kind)),
    ),
    each(Object.entries(limit.minutes), ([value, minutes]) =>
      joined(
        when(!(minutes > 0), () => wrong(`${at}.minutes.${value}`, '时长须大于 0 分钟', minutes)),
        when(all[by]?.kind === 'choice' && !isKnown(all[by], Number(value)), () =>
          wrong(`${at}.minutes.${value}`, `“${all[by]?.label}”没有这个值`, value),
        ),
      ),
    ),
  )
}

/** Clocks stand still and end in states, and go on by how long one lasted. */
function clockMistakes(path: string, from: Deadline, { definition: { states }, all }: Subject) {
  const state = states && all[states.field]
  const known = (option: 'paused' | 'ended') =>
    each(from[option], (value, index) =>
      when(!isKnown(state, value), () => wrong(`${path}.${option}[${index}]`, '没有这个状态', value)),
    )
  return joined(
    known('paused'),
    known('ended'),
    when(from.paused.length > 0 && states !== undefined && states.since === undefined, () =>
      wrong(`${path}.paused`, 'states 须用 since 写明记录进入状态时间的字段', from.paused),
    ),
  )
}

function fieldMistakes(field: ResolvedField, subject: Subject): readonly Mistake[] {
  if (!isDeadline(field)) return none
  const { from } = field
  const path = `${subject.name}.fields.${field.name}.from`
  const levels = from.dictionary.entries.map(({ value }) => value).sort()
  return joined(
    soundField(`${path}.by`, from.by, subject.all, ({ kind }) =>
      when(kind !== 'choice', () => wrong(`${path}.by`, '须为字典字段', kind)),
    ),
    when(levels.join() !== '0,1,2', () =>
      wrong(`${path}.dictionary`, '字典的值须为 0 正常、1 将超时、2 已超时', levels),
    ),
    each(Object.entries(from.limits), ([name, limit]) => limitMistakes(path, name, limit, from, subject)),
    clockMistakes(path, from, subject),
  )
}

/** Time limits: where they stand, what decides how long they are, what stops their clocks. */
export const deadlineMistakes = (subject: Subject): readonly Mistake[] =>
  each(Object.values(subject.fields), (field) => fieldMistakes(field, subject))
