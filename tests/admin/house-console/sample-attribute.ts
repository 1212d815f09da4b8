import type { HouseAttribute } from '#domain/house-attributes.ts'
import { accessMode, controlType, typeCode } from '#resources/product-dictionaries.ts'

/** What a panel is to keep: from 16 to 30 degrees, in halves; it is at 24. */
export const temperature: HouseAttribute = {
  ...{ attributeId: 'a', value: '24', desiredValue: null, updateTime: null, isAlarm: 0, isFaulty: 0 },
  ...{ name: '设定温度', identifier: 'setTemp', group: '客厅面板', typeCode: typeCode.decimal, unit: '℃' },
  ...{ min: 16, max: 30, step: 0.5, precision: 1, trueText: null, falseText: null },
  ...{ accessMode: accessMode.readWrite, controlType: controlType.number, confirmRequired: 0 },
  ...{ isTrend: 0, reportInterval: 60, sort: 1 },
}
