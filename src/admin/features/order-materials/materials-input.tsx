import { Form } from 'antd'
import type { InputProps } from '#admin/fields/field-ui.ts'
import { differenceText, materialAmount, materialsIn, materialsTotal, yuanText } from '#domain/materials.ts'
import './materials-input.css'

/** What was used, with what it comes to while one types. The cost follows until somebody has written another one. */
export default function MaterialsInput(props: InputProps) {
  const { field, value, onChange, form, Inner } = props
  const cost: unknown = Form.useWatch('cost')
  if (!Inner) return null
  const materials = materialsIn(value)
  const total = materialsTotal(materials)
  const priced = materials.filter((one) => materialAmount(one) !== null)
  const change = (next: unknown) => {
    onChange?.(next)
    form?.offer({ cost: materialsTotal(materialsIn(next)) }, { cost: total })
  }
  return (
    <div>
      <Inner {...props} field={{ ...field, input: null }} onChange={change} />
      {total !== null && (
        <div className="materials-sum" role="status">
          {priced.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: small records have no other identity than their place
            <span key={at}>
              {one.name || '未填名称'} {one.num} × {yuanText(one.price ?? 0)} ={' '}
              {yuanText(materialAmount(one) ?? 0)}
            </span>
          ))}
          <strong>用料合计 {yuanText(total)}</strong>
          {differenceText(cost, materials) !== null && <em>{differenceText(cost, materials)}</em>}
        </div>
      )}
    </div>
  )
}
