import { Alert, Button, Drawer, Progress, Select } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { textOf } from '#admin/fields/text-of.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { codes } from '#domain/error-codes.ts'
import type { ResolvedOrdering, ResolvedResource } from '#schema'
import { isSame } from '../model/changed-fields.ts'
import '../form/form.css'
import { useReturnFocus } from '#admin/lib/use-return-focus.ts'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { useAllRows } from '../model/use-all-rows.ts'
import { useRefresh } from '../model/use-refresh.ts'
import { useSaveCall } from '../model/use-save-call.ts'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { OrderList } from './order-list.tsx'
import { restored, withOrderOf } from './order-model.ts'
import { levelsOf } from './tree-levels.ts'

/** An order that was not saved, because it was made from one that is no longer there. */
interface Refused {
  readonly reason: string
  readonly order: readonly string[]
}

interface OrderDrawerProps {
  readonly resource: ResolvedResource
  readonly ordering: ResolvedOrdering
  /** The id that all of them share in the field `ordering.by`; null: it is a tree, whose levels are ordered one by one. */
  readonly parent: string | null
  /** Finds them. */
  readonly filters: Readonly<Record<string, string>>
  /** Which of them are shown: the others keep their places. Default: all. */
  readonly isShown?: (row: Row) => boolean
  readonly onClose: () => void
}

/** Some came or went meanwhile, or somebody else has put them in another order. */
const outdated: readonly number[] = [codes.stateChanged, codes.stale]

/** The first column beside the title, such as an identifier. */
function detailText({ fields, list, title }: ResolvedResource, row: Row): string {
  const field = fields[list.columns.find((column) => column.field !== title)?.field ?? '']
  return field ? textOf(field, row[field.name], row) : ''
}

const all = () => true

/** All records of one place, or of one level of a tree, to be put into another order. */
export default function OrderDrawer(props: OrderDrawerProps) {
  const { resource, ordering, parent, filters, isShown = all, onClose } = props
  useReturnFocus()
  const refresh = useRefresh(resource)
  const { rows, done, total, failed, retry } = useAllRows(resource, filters, {
    field: ordering.field,
    order: 'asc',
  })
  const [level, setLevel] = useState(0)
  const levels = useMemo(
    () => (parent === null ? levelsOf(resource, ordering.by, rows ?? []) : []),
    [resource, ordering, parent, rows],
  )
  const ordered = parent === null ? (levels[level]?.rows ?? []) : rows
  const above = parent ?? levels[level]?.parent ?? null
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [dragging, setDragging] = useState(false)

  const byId = useMemo(() => new Map(ordered?.map((row) => [row.id, row])), [ordered])
  const whole = useMemo(() => ordered?.map((row) => row.id) ?? [], [ordered])
  const before = useMemo(() => ordered?.filter(isShown).map((row) => row.id) ?? [], [ordered, isShown])
  const titleOf = useCallback((id: string) => recordTitle(resource, byId.get(id) ?? {}), [resource, byId])
  const detailOf = (id: string) => detailText(resource, byId.get(id) ?? { id })
  const changed = chosen !== null && !isSame(chosen, before)
  const isUnsaved = changed || refused !== null
  const guard = useLeaveGuard(isUnsaved)

  const { save, saving } = useSaveCall(resource, ordering.endpoint, {
    untold: outdated,
    onSaved: () => {
      guard.release()
      onClose()
    },
    onRefused: ({ statusCode, message }) => {
      if (chosen === null || !outdated.includes(statusCode)) return
      // What stands there now is shown; the order that was made from another one waits to be taken up again.
      setRefused({ reason: message, order: chosen })
      setChosen(null)
      retry()
      void refresh()
    },
  })
  const takeUp = () => {
    if (refused) setChosen(restored(refused.order, before))
    setRefused(null)
  }
  return (
    <Drawer
      open
      title={`${resource.label}排序`}
      width="min(520px, 100vw)"
      keyboard={!dragging}
      maskClosable={!isUnsaved}
      onClose={() => guard.leave(onClose)}
      footer={
        <div className="form-buttons">
          <Button onClick={() => guard.leave(onClose)} disabled={saving}>
            取消
          </Button>
          <Button
            type="primary"
            disabled={!changed}
            loading={saving}
            onClick={() =>
              save({
                [ordering.by]: above,
                [ordering.input]: withOrderOf(whole, chosen ?? before),
                before: whole,
              })
            }
          >
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
              value={level}
              disabled={isUnsaved || saving}
              options={levels.map(({ label }, value) => ({ value, label }))}
              onChange={setLevel}
            />
          )}
          {refused && (
            <Alert
              className="order-refused"
              type="warning"
              showIcon
              closable
              onClose={() => setRefused(null)}
              message={refused.reason}
              description="已刷新，下面是现在的顺序。您排的顺序没有保存，可以恢复后再保存。"
              action={<Button onClick={takeUp}>恢复我的顺序</Button>}
            />
          )}
          <p className="order-hint">
            共 {before.length} 条。拖动，或选中手柄后按空格与方向键调整顺序。
            {parent === null && changed && '保存后可换层级。'}
          </p>
          <OrderList
            label={`${resource.label}排序`}
            ids={chosen ?? before}
            titleOf={titleOf}
            detailOf={detailOf}
            disabled={saving}
            onChange={setChosen}
            onDragging={setDragging}
          />
        </div>
      )}
    </Drawer>
  )
}
