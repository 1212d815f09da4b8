import { Alert, Button, Drawer, Progress, Select } from 'antd'
import { useState } from 'react'
import { useReturnFocus } from '#admin/lib/use-return-focus.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import '../form/form.css'
import { OrderList } from './order-list.tsx'
import { type OrderOptions, type Refused, useOrder } from './use-order.ts'

interface RefusedAlertProps {
  readonly refused: Refused
  readonly onTakeUp: () => void
  readonly onClose: () => void
}

const RefusedAlert = ({ refused, onTakeUp, onClose }: RefusedAlertProps) => (
  <Alert
    className="order-refused"
    type="warning"
    showIcon
    closable
    onClose={onClose}
    message={refused.reason}
    description="已刷新，下面是现在的顺序。您排的顺序没有保存，可以恢复后再保存。"
    action={<Button onClick={onTakeUp}>恢复我的顺序</Button>}
  />
)

/** All records of one place, or of one level of a tree, to be put into another order. */
export default function OrderDrawer(props: OrderOptions) {
  const { resource, parent } = props
  useReturnFocus()
  const order = useOrder(props)
  const { rows, done, total, failed, retry } = order.read
  const { ids, changed, isUnsaved, refused, saving, leave } = order
  const [dragging, setDragging] = useState(false)
  return (
    <Drawer
      open
      title={`${resource.label}排序`}
      width="min(520px, 100vw)"
      keyboard={!dragging}
      maskClosable={!isUnsaved}
      onClose={leave}
      footer={
        <div className="form-buttons">
          <Button onClick={leave} disabled={saving}>
            取消
          </Button>
          <Button type="primary" disabled={!changed} loading={saving} onClick={order.save}>
            保存
          </Button>
        </div>
      }
    >
      {failed && <LoadError onRetry={retry} />}
      {rows === null && !failed && (
        <Progress aria-label="读取进度" percent={total === 0 ? 0 : Math.round((done / total) * 100)} />
      )}
      {rows !== null && (
        <div className="order-body">
          {parent === null && (
            <Select
              aria-label="排序的层级"
              className="order-level"
              value={order.level}
              disabled={isUnsaved || saving}
              options={order.levels.map(({ label }, value) => ({ value, label }))}
              onChange={order.setLevel}
            />
          )}
          {refused && <RefusedAlert refused={refused} onTakeUp={order.takeUp} onClose={order.forget} />}
          <p className="order-hint">
            共 {ids.length} 条。拖动，或选中手柄后按空格与方向键调整顺序。
            {parent === null && changed && '保存后可换层级。'}
          </p>
          <OrderList
            label={`${resource.label}排序`}
            ids={ids}
            titleOf={order.titleOf}
            detailOf={order.detailOf}
            disabled={saving}
            onChange={order.setChosen}
            onDragging={setDragging}
          />
        </div>
      )}
    </Drawer>
  )
}
