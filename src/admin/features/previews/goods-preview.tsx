import { useState } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { momentNow } from '#admin/lib/moment-now.ts'
import type { PreviewProps } from '#admin/screens/model/previews.ts'
import { Tag } from '#admin/ui/tag.tsx'
import { isEmpty, labelOf, type Values } from '#schema'
import { hintOf, picturesOf, redeemText } from './goods-words.ts'
import { Phone } from './phone.tsx'

/** The cover first, then the others in their order; a dot for each. */
function Pictures({ pictures, name }: { readonly pictures: readonly string[]; readonly name: string }) {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, pictures.length - 1))
  return (
    <div className="phone-pictures">
      {pictures[at] === undefined ? (
        <div className="phone-no-picture">暂无图片</div>
      ) : (
        <img src={pictures[at]} alt={name} />
      )}
      {pictures.length > 1 && (
        <div className="phone-dots">
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-label={`第 ${index + 1} 张`}
              aria-current={index === at}
              onClick={() => setChosen(index)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const typeOf = ({ fields }: PreviewProps['resource'], { type }: Values) =>
  fields.type?.kind === 'choice' ? (labelOf(fields.type.dictionary, type) ?? '') : ''

/** What customers see of goods in the app. */
export default function GoodsPreview({ resource, values }: PreviewProps) {
  const { fields } = resource
  const name = isEmpty(values.name) ? '商品名称' : String(values.name)
  const { text, isOpen } = redeemText(values, momentNow())
  return (
    <Phone
      title="商品详情"
      foot={
        <span className="phone-button" data-open={isOpen}>
          {text}
        </span>
      }
    >
      <Pictures pictures={picturesOf(values)} name={name} />
      <div className="phone-part">
        <p className="phone-price">
          <strong>{isEmpty(values.integral) ? '--' : String(values.integral)}</strong> 积分
          {!isEmpty(values.marketPrice) && <del>¥{Number(values.marketPrice).toFixed(2)}</del>}
        </p>
        <p className="phone-title">{name}</p>
        <p className="phone-weak">
          <Tag label={typeOf(resource, values)} /> {hintOf(values)}
        </p>
      </div>
      <div className="phone-part">
        {fields.detail && !isEmpty(values.detail) ? (
          <FieldCell field={fields.detail} record={values} detail />
        ) : (
          <p className="phone-weak">暂无详情</p>
        )}
      </div>
    </Phone>
  )
}
