import { useState } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { momentNow } from '#admin/lib/moment-now.ts'
import type { PreviewProps } from '#admin/screens/model/previews.ts'
import { Tag } from '#admin/ui/tag.tsx'
import { isEmpty, labelOf, type Moment, type Values } from '#schema'
import { Phone } from './phone.tsx'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The cover and the others, each once. */
const picturesOf = ({ coverUrl, images }: Values): readonly string[] => [
  ...new Set([...(isEmpty(coverUrl) ? [] : [String(coverUrl)]), ...texts(images)]),
]

/** What there is to know before redeeming. */
function hintOf({ stock, limitPerUser, endTime }: Values): string {
  const limit = Number(limitPerUser ?? 0)
  return [
    ...(isEmpty(stock) ? [] : [`库存 ${stock} 件`]),
    ...(limit > 0 ? [`每人限兑 ${limit} 件`] : []),
    ...(isEmpty(endTime) ? [] : [`${endTime} 截止`]),
  ].join(' · ')
}

/** What the button says once the goods are on sale, and whether it can be pressed. */
function redeemText({ stock, startTime, endTime }: Values, now: Moment) {
  if (!isEmpty(endTime) && String(endTime) <= now) return { text: '兑换已结束', isOpen: false }
  if (stock === 0) return { text: '已售罄', isOpen: false }
  if (!isEmpty(startTime) && String(startTime) > now) return { text: `${startTime} 开始`, isOpen: false }
  return { text: '立即兑换', isOpen: true }
}

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
