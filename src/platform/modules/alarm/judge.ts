import { isFaultyMeasurement } from '#domain/attribute-value.ts'
import { isNormal, usualNormalValues } from '#domain/normal-values.ts'
import { cut } from '#domain/texts.ts'
import { formatValue, type ValueFormat } from '#domain/value-format.ts'
import { alarmCategory } from '#resources/alarm-dictionaries.ts'
import { typeCode } from '#resources/product-dictionaries.ts'

/** When the value of an attribute is an alarm, as its definition says. */
export interface AlarmRule {
  readonly identifier: string
  readonly name: string
  readonly typeCode: number
  readonly unit: string | null
  /** The range of what can be measured. */
  readonly min: number | null
  readonly max: number | null
  readonly trueText: string | null
  readonly falseText: string | null
  readonly enumList: ValueFormat['enumList'] | null
  /** Of a switch: it is wrong where it is off, and not where it is on. */
  readonly alarmOnFalse: number | null
  /** Which values of an enumeration are wrong. */
  readonly alarmValues: readonly string[] | null
  /** Which texts are not wrong; none: the usual ones. */
  readonly normalValues: readonly string[] | null
  readonly alarmHigh: number | null
  readonly alarmLow: number | null
  readonly alarmLevel: number | null
  /** Seconds it has to last. */
  readonly alarmDelay: number | null
  /** How far a value has to come back before it is over. */
  readonly deadband: number | null
}

/** What is wrong with a value. */
export interface Breach {
  readonly code: string
  readonly name: string
  readonly category: number
  readonly condition: '>' | '<' | '='
  readonly threshold: string
  /** `回风温度 31.20℃ > 28.00℃` */
  readonly trigger: string
}

/** What is wrong with something, as it is kept until it is right again. Times in epoch milliseconds. */
export interface Watch {
  readonly code: string
  readonly value: string | null
  readonly since: number
  /** The last report that was judged. */
  readonly seen: number
  /** When it becomes an alarm if it lasts; null: it is one. */
  readonly dueAt: number | null
}

/** What a report does to what is watched. */
export interface Verdict {
  readonly watch: Watch | null
  /** The code of the alarm that is over. */
  readonly recovered: string | null
  /** It is an alarm from now on. */
  readonly raised: Breach | null
}

const codeOf = (identifier: string, side: 'HIGH' | 'LOW') => `${identifier}_${side}`

const textOf = (rule: AlarmRule, value: unknown) =>
  formatValue(value, {
    typeCode: rule.typeCode,
    ...(rule.unit ? { unit: rule.unit } : {}),
    ...(rule.trueText ? { trueText: rule.trueText } : {}),
    ...(rule.falseText ? { falseText: rule.falseText } : {}),
    ...(rule.enumList ? { enumList: rule.enumList } : {}),
  })

const numberOf = (value: string) => (value.trim() === '' ? Number.NaN : Number(value))

/** Past a threshold; one that is past already has to come back by more than the dead band. */
function pastLimit(rule: AlarmRule, value: string, held: string | null): Breach | null {
  const number = numberOf(value)
  if (!Number.isFinite(number)) return null
  const band = (code: string) => (held === code ? (rule.deadband ?? 0) : 0)
  const [high, low] = [codeOf(rule.identifier, 'HIGH'), codeOf(rule.identifier, 'LOW')]
  const isHigh = rule.alarmHigh !== null && number > rule.alarmHigh - band(high)
  const isLow = rule.alarmLow !== null && number < rule.alarmLow + band(low)
  const limit = isHigh ? rule.alarmHigh : isLow ? rule.alarmLow : null
  if (limit === null) return null
  const condition = isHigh ? '>' : '<'
  return {
    code: isHigh ? high : low,
    name: `${rule.name}过${isHigh ? '高' : '低'}`,
    category: alarmCategory.outOfRange,
    condition,
    threshold: String(limit),
    trigger: `${rule.name} ${textOf(rule, value)} ${condition} ${textOf(rule, limit)}`,
  }
}

const switched: Readonly<Record<string, '0' | '1'>> = { 0: '0', false: '0', 1: '1', true: '1' }

/** A switch that is on, as a leak or a fault contact; or off, where the contact is closed as long as all is well. */
function switchedWrong(rule: AlarmRule, value: string): Breach | null {
  const wrong = rule.alarmOnFalse === 1 ? '0' : '1'
  if (switched[value] !== wrong) return null
  return {
    code: rule.identifier,
    name: `${rule.name}报警`,
    category: alarmCategory.security,
    condition: '=',
    threshold: wrong,
    trigger: `${rule.name} ${textOf(rule, value)}`,
  }
}

/** A device says what is wrong with it. `text`: as people read it. */
const faultOf = (rule: AlarmRule, value: string, text: string): Breach => ({
  code: cut(`${rule.identifier}_${value}`, 64),
  name: cut(`${rule.name} ${text}`, 100),
  category: alarmCategory.deviceFault,
  condition: '=',
  threshold: cut(value, 32),
  trigger: cut(`${rule.name} ${text}`, 200),
})

/** One of the values of an enumeration that mean something is wrong. */
const chosenValue = (rule: AlarmRule, value: string): Breach | null =>
  rule.alarmValues?.includes(value) ? faultOf(rule, value, textOf(rule, value)) : null

/** A code by which a device says what is wrong with it. */
function errorCode(rule: AlarmRule, value: string): Breach | null {
  const { normalValues } = rule
  if (isNormal(value, normalValues?.length ? normalValues : usualNormalValues)) return null
  const code = value.trim()
  return faultOf(rule, code, code)
}

function rangeText(rule: AlarmRule): string {
  const { min, max } = rule
  if (min === null) return `≤ ${textOf(rule, max)}`
  return max === null ? `≥ ${textOf(rule, min)}` : `${textOf(rule, min)}～${textOf(rule, max)}`
}

/** The number is none that can be measured: what it says is nothing of the limits. */
export function misread(rule: AlarmRule, value: string): Breach | null {
  const number = numberOf(value)
  if (!isFaultyMeasurement(rule, number)) return null
  const isBelow = rule.min !== null && number < rule.min
  return {
    code: `${rule.identifier}_FAULTY`,
    name: `${rule.name}测量异常`,
    category: alarmCategory.deviceFault,
    condition: isBelow ? '<' : '>',
    threshold: String(isBelow ? rule.min : rule.max),
    trigger: `${rule.name} ${textOf(rule, value)} 超出量程 ${rangeText(rule)}`,
  }
}

/** What is wrong with a value; `held`: the code of what is wrong already. */
export function breachOf(rule: AlarmRule, value: string, held: string | null): Breach | null {
  switch (rule.typeCode) {
    case typeCode.decimal:
    case typeCode.number:
      return pastLimit(rule, value, held)
    case typeCode.bool:
      return switchedWrong(rule, value)
    case typeCode.enumeration:
      return chosenValue(rule, value)
    case typeCode.text:
      return errorCode(rule, value)
    default:
      return null
  }
}

const unchanged = (watch: Watch | null): Verdict => ({ watch, recovered: null, raised: null })

interface Said {
  readonly value: string
  /** When it came, by our clock. */
  readonly time: number
}

/** Finds what is wrong; `held`: the code of what is wrong already. */
export type FindBreach = (rule: AlarmRule, value: string, held: string | null) => Breach | null

/** `rule` null: the attribute raises no alarms any more. */
export function judge(
  watch: Watch | null,
  rule: AlarmRule | null,
  { value, time }: Said,
  find: FindBreach = breachOf,
): Verdict {
  const isRaised = watch?.dueAt === null
  const breach = rule && find(rule, value, isRaised ? watch.code : null)
  const recovered = isRaised && breach?.code !== watch.code ? watch.code : null
  if (!rule || !breach) return { watch: null, recovered, raised: null }
  const goesOn = watch?.code === breach.code
  if (goesOn && isRaised) return unchanged({ ...watch, value, seen: time })
  // Not since a time that lies ahead: a clock of ours has been set back.
  const since = goesOn ? Math.min(watch.since, time) : time
  const dueAt = since + (rule.alarmDelay ?? 0) * 1000
  const isDue = time >= dueAt
  return {
    watch: { code: breach.code, value, since, seen: time, dueAt: isDue ? null : dueAt },
    recovered,
    raised: isDue ? breach : null,
  }
}
