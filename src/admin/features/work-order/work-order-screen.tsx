import { Button } from 'antd'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { RelatedList } from '#admin/screens/detail/related-list.tsx'
import { filterParam } from '#admin/screens/model/links.ts'
import type { OwnTab } from '#admin/screens/model/overlay.ts'
import type { RelatedList as RelatedTo } from '#admin/screens/model/related.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { DetailScreen } from '#admin/screens/route/detail-screen.tsx'
import { RecordOverlay } from '#admin/screens/route/record-overlay.tsx'
import { PrintSheet } from './print-sheet.tsx'

const workOrder = resourceOf('workOrder')

const related: RelatedTo = {
  kind: 'list',
  key: 'neighbours',
  label: '该房屋工单',
  resource: workOrder,
  field: 'houseId',
  param: filterParam(workOrder, 'houseId'),
  count: null,
}

const Neighbours = ({ record: { houseId } }: { readonly record: Row }) =>
  typeof houseId === 'string' ? (
    <RelatedList related={related} id={houseId} path={`${related.key}.`} overlay={RecordOverlay} />
  ) : (
    <p>公共区域的工单不属于任何房屋</p>
  )

const after: readonly OwnTab[] = [
  { key: related.key, label: related.label, contentOf: (record) => <Neighbours record={record} /> },
]

/** A work order, on paper as well, and what else there was to do in its house. */
export default function WorkOrderScreen() {
  return (
    <DetailScreen
      resource={workOrder}
      after={after}
      beside={(record) => (
        <>
          <Button type="text" size="small" onClick={() => window.print()}>
            打印
          </Button>
          <PrintSheet resource={workOrder} record={record} />
        </>
      )}
    />
  )
}
