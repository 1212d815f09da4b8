import { Form } from 'antd'
import type { InputProps } from '#admin/fields/field-ui.ts'
import {
  differenceText,
  type Material,
  materialAmount,
  materialsIn,
  materialsTotal,
  yuanText,
} from '#domain/materials.ts'
import './materials-input.css'

/** Each that has a price, all of them, and by how much the cost is another one. */
function Sum({ materials, cost }: { readonly materials: readonly Material[]; readonly cost: unknown }) {
  const total = materialsTotal(materials)
  const difference = differenceText(cost, materials)
  if (total === null) return null
  return (
    <div className="materials-sum" role="status">
      {materials.map((one, at) => {
        const amount = materialAmount(one)
        return (
          amount !== null && (
            // biome-ignore lint/suspicious/noArrayIndexKey: small records have no other identity than their place
            <span key={at}>
              {one.name || '未填名称'} {one.num} × {yuanText(one.price ?? 0)} = {yuanText(amount)}
            </span>
          )
        )
      })}
      <strong>用料合计 {yuanText(total)}</strong>
      {difference !== null && <em>{difference}</em>}
    </div>
  )
}

/** What was used, with what it comes to while one types. The cost follows until somebody has written another one. */
export default function MaterialsInput(props: InputProps) {
  const { field, value, onChange, form, Inner } = props
  const cost: unknown = Form.useWatch('cost')
  if (!Inner) return null
  const materials = materialsIn(value)
  const change = (next: unknown) => {
    onChange?.(next)
    form?.offer({ cost: materialsTotal(materialsIn(next)) }, { cost: materialsTotal(materials) })
  }
  return (
    <div>
      <Inner {...props} field={{ ...field, input: null }} onChange={change} />
      <Sum materials={materials} cost={cost} />
    </div>
  )
}
