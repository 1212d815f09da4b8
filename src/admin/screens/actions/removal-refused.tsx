import { Button, Modal } from 'antd'
import type { ResolvedResource } from '#schema'
import { placeOfPointing } from '../model/counted-place.ts'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import type { InTheWay } from './standing-in-way.ts'

interface RemovalRefusedProps {
  readonly resource: ResolvedResource
  readonly row: Row
  readonly inTheWay: readonly InTheWay[]
  readonly onClose: () => void
}

/** What stands in the way of a deletion, and the way to it: said before anything is typed or confirmed. */
export function RemovalRefused({ resource, row, inTheWay, onClose }: RemovalRefusedProps) {
  const { verb } = resource.remove
  return (
    <Modal
      open
      title={`暂不能${verb}${resource.label}「${recordTitle(resource, row)}」`}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
      onCancel={onClose}
    >
      <p>请先删除或移走以下数据，再{verb}：</p>
      <ul className="in-the-way">
        {inTheWay.map(({ keeping: { resource: other, counted, by }, n }) => {
          const href = placeOfPointing(resource, { resource: other, by, where: null })(row)
          const text = `${n} ${counted.counter}${counted.label}`
          return (
            <li key={`${other.name}.${by}`}>
              {href === null ? (
                text
              ) : (
                <a href={href} onClick={onClose}>
                  {text}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
