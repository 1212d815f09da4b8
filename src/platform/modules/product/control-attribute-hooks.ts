import { attributeValueError, type ValueDefinition } from '#domain/attribute-value.ts'
import { controlType, typeCode } from '#resources/product-dictionaries.ts'
import { type DictionaryValue, type FieldErrors, isEmpty, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'
import { recordOf } from './product-use.ts'

/** By control type: the type codes it can set; null: any. */
const settable: Readonly<Record<number, readonly number[] | null>> = {
  [controlType.toggle]: [typeCode.bool],
  [controlType.slider]: [typeCode.decimal, typeCode.number],
  [controlType.single]: [typeCode.bool, typeCode.enumeration],
  [controlType.number]: [typeCode.decimal, typeCode.number],
  [controlType.button]: null,
} satisfies Record<DictionaryValue<typeof controlType>, readonly DictionaryValue<typeof typeCode>[] | null>

function ownErrors(control: Values): FieldErrors {
  const types = settable[Number(control.controlType)]
  const fits = types == null || types.includes(Number(control.typeCode))
  const { defaultValue } = control
  // The record carries what `valueFields` of the config declares.
  const definition = control as unknown as ValueDefinition
  const wrong = isEmpty(defaultValue) ? null : attributeValueError(definition, String(defaultValue))
  return {
    ...(fits ? {} : { controlType: '控制方式不适用于该数据类型' }),
    ...(wrong === null ? {} : { defaultValue: `默认值${wrong}` }),
  }
}

async function check(control: Values, { db }: CallContext): Promise<void> {
  const source = await recordOf(db, 'deviceAttribute', control.attributeId)
  const isRetyped = source !== undefined && control.typeCode !== source.typeCode
  const errors = { ...ownErrors(control), ...(isRetyped ? { typeCode: '数据类型须与来源属性一致' } : {}) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A control is of its source's type, in a form that can set it. */
export const controlAttributeHooks: HooksOf<'controlAttribute'> = {
  async beforeCreate(values, context) {
    await check(values, context)
    return values
  },
  async beforeUpdate(changes, current, context) {
    await check({ ...current, ...changes }, context)
    return changes
  },
}
