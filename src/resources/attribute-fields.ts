import { usualNormalValues } from '#domain/normal-values.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { accessMode, typeCode } from '#resources/product-dictionaries.ts'
import { bool, type Condition, choice, decimal, in_, integer, type Rule, rows, text, texts } from '#schema'

const number = { typeCode: in_(typeCode.decimal, typeCode.number) } as const
/** All but times. */
const alarmable = {
  typeCode: in_(typeCode.bool, typeCode.decimal, typeCode.number, typeCode.enumeration, typeCode.text),
} as const
const alarmed = { isAlarmable: 1, ...alarmable } as const
const ofType = (type: number) => ({ isAlarmable: 1, typeCode: type }) as const
const limited = { isAlarmable: 1, ...number } as const

const units = [
  ...['℃', '%', 'ppm', 'μg/m³', 'mg/m³', 'Pa', 'kPa', 'V', 'A', 'W', 'kWh', 'm³/h', 'L/min', 'Hz', 'r/min'],
  ...['s', 'min', 'h', 'd', 'dB', 'lux', '㎡'],
]

export const identifierPattern = {
  max: 50,
  pattern: /^[a-zA-Z][a-zA-Z0-9_]{0,49}$/,
  message: '标识符以字母开头，只含字母、数字和下划线，最多 50 位',
} as const

const switchText = {
  max: 20,
  pattern: /^[\u4e00-\u9fa5A-Za-z0-9_-]{1,20}$/,
  message: '只能使用中文、字母、数字、下划线和短横线，最多 20 位',
  visible: { typeCode: typeCode.bool },
} as const

/**
 * How a value is typed, bounded and named: what attributes and the controls made of them have in common. Its type is
 * fixed while the record meets `fixed`.
 */
export const valueFields = <const C extends Condition | false>(fixed: C) =>
  ({
    typeCode: choice('数据类型', typeCode, { required: true, immutable: fixed }),
    unit: text('单位', { max: 10, suggestions: units, visible: number }),
    min: decimal('最小值', { digits: 4, visible: number }),
    max: decimal('最大值', { digits: 4, visible: number }),
    step: decimal('步长', { digits: 4, min: 0.0001, visible: number }),
    trueText: text('开启文本', { ...switchText, placeholder: '开' }),
    falseText: text('关闭文本', { ...switchText, placeholder: '关' }),
    enumList: rows(
      '枚举值',
      { value: integer('值', { required: true }), label: text('名称', { required: true, min: 1, max: 20 }) },
      {
        min: 1,
        max: 100,
        distinct: ['value', 'label'],
        required: { typeCode: typeCode.enumeration },
        visible: { typeCode: typeCode.enumeration },
      },
    ),
  }) as const

export const valueRules = [
  { rule: 'ascending', fields: ['min', 'max'], range: '取值范围', message: '最大值须大于最小值' },
  { rule: 'step', fields: ['min', 'max', 'step'], message: '步长不能大于最大值与最小值之差' },
  { rule: 'different', fields: ['trueText', 'falseText'], message: '开启文本和关闭文本不能相同' },
] as const satisfies readonly Rule[]

/**
 * An attribute (thing model) of what field `owner` names: a device or a single product. Type and access are fixed while
 * the record meets `fixed`.
 */
export const attributeFields = <const N extends string, const C extends Condition | false>(
  owner: N,
  fixed: C,
) =>
  ({
    name: text('属性名称', { required: true, min: 1, max: 20 }),
    identifier: text('标识符', {
      ...identifierPattern,
      required: true,
      immutable: true,
      unique: { within: [owner] },
    }),
    accessMode: choice('读写', accessMode, {
      required: true,
      default: accessMode.readWrite,
      immutable: fixed,
    }),
    ...valueFields(fixed),
    precision: integer('小数位', {
      min: 0,
      max: 4,
      visible: { typeCode: typeCode.decimal },
      help: '只影响存储，显示固定两位',
    }),
    length: integer('文本长度', { min: 1, max: 2048, visible: { typeCode: typeCode.text } }),
    isTrend: bool('记录趋势', {
      default: 0,
      visible: { typeCode: in_(typeCode.bool, typeCode.decimal, typeCode.number, typeCode.enumeration) },
    }),
    isReport: bool('用于报表', { default: 0 }),
    isAlarmable: bool('可报警', {
      default: 0,
      visible: alarmable,
      help: '数值按上下限报警；布尔按开启或关闭报警；枚举按所选的值报警；文本为故障码，不是正常值时报警',
    }),
    alarmOnFalse: bool('关闭时报警', {
      default: 0,
      visible: ofType(typeCode.bool),
      help: '用于常闭触点：断开才是异常。否则开启时报警',
    }),
    alarmValues: texts('报警值', {
      min: 1,
      max: 100,
      length: 16,
      pattern: /^(0|-?[1-9]\d*)$/,
      message: '没有这个枚举值；未列出的值请填整数',
      visible: ofType(typeCode.enumeration),
      required: ofType(typeCode.enumeration),
      help: '为其中之一时报警；设备会上报而未列出的值，可直接输入整数',
      cell: 'alarm-values',
      input: 'alarm-values',
    }),
    normalValues: texts('正常值', {
      max: 50,
      length: 32,
      default: usualNormalValues,
      visible: ofType(typeCode.text),
      help: '表示无故障的值，不分大小写和空格，空值总是正常；不填则按常见写法。其他值都报警',
    }),
    alarmHigh: decimal('报警上限', { digits: 4, visible: limited }),
    alarmLow: decimal('报警下限', { digits: 4, visible: limited }),
    alarmLevel: choice('报警级别', alarmLevel, { visible: alarmed, required: alarmed }),
    alarmDelay: integer('报警延时', { min: 0, max: 3600, unit: 's', visible: alarmed }),
    deadband: decimal('回差', {
      digits: 4,
      min: 0,
      visible: limited,
      help: '数值回到阈值以内超过回差才算恢复，避免反复报警',
    }),
    sort: integer('排序', { readOnly: true, hidden: true }),
  }) as const

export const attributeRules = [
  ...valueRules,
  {
    rule: 'ascending',
    fields: ['alarmLow', 'alarmHigh'],
    range: '正常范围',
    message: '报警上限须大于报警下限',
  },
] as const satisfies readonly Rule[]

export const attributeColumns = [
  'name',
  'identifier',
  'typeCode',
  'accessMode',
  { field: 'unit', width: 80 },
  'min',
  'max',
  'isTrend',
  'isAlarmable',
] as const

export const attributeGroups = {
  基本信息: ['name', 'identifier', 'typeCode', 'accessMode'],
  取值: ['unit', 'min', 'max', 'step', 'precision', 'trueText', 'falseText', 'enumList', 'length'],
  用途: ['isTrend', 'isReport', 'isAlarmable'],
  报警: [
    ...['alarmLow', 'alarmHigh', 'alarmOnFalse', 'alarmValues', 'normalValues'],
    ...['alarmLevel', 'alarmDelay', 'deadband'],
  ],
} as const
