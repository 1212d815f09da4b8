import { FieldCell } from '#admin/fields/field-cell.tsx'
import { textOf } from '#admin/fields/text-of.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import type { PreviewProps } from '#admin/screens/model/previews.ts'
import { pushWay } from '#resources/service-dictionaries.ts'
import { isEmpty, type Values } from '#schema'
import { Phone } from './phone.tsx'

const wordOf = ({ fields }: PreviewProps['resource'], name: string, values: Values) => {
  const field = fields[name]
  return field ? textOf(field, values[name], values) : ''
}

/** What customers see of a message: in the app, and on their locked screen where it goes by further ways. */
export default function MessagePreview({ resource, values }: PreviewProps) {
  const { fields } = resource
  const title = isEmpty(values.title) ? '消息标题' : String(values.title)
  const ways = Array.isArray(values.pushWay) ? values.pushWay : []
  const isElsewhere = ways.some((way) => way !== pushWay.inApp)
  return (
    <>
      {isElsewhere && (
        <section className="phone-notice" aria-label="锁屏通知预览">
          <small>{wordOf(resource, 'pushWay', values)}</small>
          <strong>{title}</strong>
        </section>
      )}
      <Phone title={wordOf(resource, 'type', values) || '消息'}>
        {!isEmpty(values.coverUrl) && (
          <img className="phone-cover" src={String(values.coverUrl)} alt={`${title}的封面`} />
        )}
        <div className="phone-part">
          <p className="phone-title">{title}</p>
          <p className="phone-weak">
            {String(values.startTime ?? '') || String(values.sendTime ?? '') || momentNow()}
          </p>
          {fields.content && !isEmpty(values.content) ? (
            <FieldCell field={fields.content} record={values} detail />
          ) : (
            <p className="phone-weak">消息内容</p>
          )}
          {!isEmpty(values.linkUrl) && <p className="phone-link">查看详情 ›</p>}
        </div>
      </Phone>
    </>
  )
}
