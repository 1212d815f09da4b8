import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { textOf } from '#admin/fields/text-of.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { type Material, materialAmount, materialsIn, materialsTotal, yuanText } from '#domain/materials.ts'
import { isEmpty, type ResolvedResource } from '#schema'
import './print-sheet.css'

const facts = [
  ...['orderNo', 'status', 'type', 'priority', 'source', 'projectId', 'houseId', 'roomName', 'deviceName'],
  ...['alarmId', 'reporterName', 'reporterPhone', 'appointTime', 'createTime', 'repairUserIds'],
  ...['finishDeadline', 'startTime', 'finishTime', 'faultReason', 'cost', 'reviewUserId', 'reviewRemark'],
]
const words = ['content', 'dealResult']
/** So many of each stand on the page. */
const pictures = { images: 3, beforeImages: 3, afterImages: 3 } as const
const mostMaterials = 12

interface SheetProps {
  readonly resource: ResolvedResource
  readonly record: Row
}

/** The fields of the order that say something. */
const saidIn = ({ resource, record }: SheetProps, names: readonly string[]) =>
  names.flatMap((name) => {
    const field = resource.fields[name]
    return field && !isEmpty(record[name]) ? [{ ...field, text: textOf(field, record[name], record) }] : []
  })

function materialText(material: Material): string {
  const { name, spec, num, price } = material
  const amount = materialAmount(material)
  const money = amount === null ? '' : `（单价 ${yuanText(price ?? 0)}，共 ${yuanText(amount)}）`
  return `${name}${spec ? ` ${spec}` : ''} × ${num}${money}`
}

function Materials({ record }: Pick<SheetProps, 'record'>) {
  const all = materialsIn(record.materials)
  const total = materialsTotal(all)
  if (all.length === 0) return null
  const rest = all.length - mostMaterials
  return (
    <section>
      <h2>用料</h2>
      <p>
        {all.slice(0, mostMaterials).map(materialText).join('；')}
        {rest > 0 && `；等 ${all.length} 项`}
        {total !== null && `。合计 ${yuanText(total)}`}
      </p>
    </section>
  )
}

const picturesOf = ({ resource, record }: SheetProps) =>
  Object.entries(pictures).flatMap(([name, most]) => {
    const urls = record[name]
    const label = resource.fields[name]?.label ?? ''
    return Array.isArray(urls) ? urls.slice(0, most).map((url) => ({ url: String(url), label })) : []
  })

/** An order on one sheet of A4, for whoever goes there with paper, and to be signed. Seen in print alone. */
export function PrintSheet(props: SheetProps) {
  const { record } = props
  const shown = picturesOf(props)
  useEffect(() => {
    document.body.classList.add('printable')
    return () => document.body.classList.remove('printable')
  }, [])
  return createPortal(
    <article className="print-sheet" aria-hidden>
      <h1>
        维修工单<small>{String(record.title ?? '')}</small>
      </h1>
      <dl>
        {saidIn(props, facts).map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {saidIn(props, words).map(({ name, label, text }) => (
        <section key={name}>
          <h2>{label}</h2>
          <p>{text}</p>
        </section>
      ))}
      <Materials record={record} />
      {shown.length > 0 && (
        <div className="print-pictures">
          {shown.map(({ url, label }) => (
            <figure key={url}>
              <img src={url} alt={label} />
              <figcaption>{label}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <footer>
        <span>处理人签字：</span>
        <span>审核人签字：</span>
        <span>住户签字：</span>
      </footer>
    </article>,
    document.body,
  )
}
