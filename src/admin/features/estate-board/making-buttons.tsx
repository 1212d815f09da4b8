import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { toolbarActions } from '#admin/screens/actions/row-actions.ts'
import { useRecordActions } from '#admin/screens/actions/use-record-actions.tsx'
import { useViewer } from '#admin/screens/actions/use-viewer.ts'
import { orderableIn, takesFiles } from '#admin/screens/list/list-panels.tsx'
import type { OpenRecord } from '#admin/screens/list/list-state.ts'
import { useQueryPart } from '#admin/screens/query-part.ts'
import { RecordOverlay } from '#admin/screens/record-overlay.tsx'
import { useOpenRecord } from '#admin/screens/use-open-record.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { ResolvedResource } from '#schema'

const ImportDialog = lazyWithRetry(() => import('#admin/screens/import/import-dialog.tsx'), { over: true })
const OrderDrawer = lazyWithRetry(() => import('#admin/screens/order/order-drawer.tsx'), { over: true })

interface MakingButtonsProps {
  readonly projectId: string
  readonly onCreateHouse: () => void
}

interface Item {
  readonly key: string
  readonly label: string
  readonly run: () => void
}

interface Making {
  readonly items: readonly Item[]
  readonly setOpen: (open: OpenRecord | null) => void
  /** What stands open over the board. */
  readonly host: ReactNode
}

const nothing = () => undefined

/** What the toolbar of a resource's list offers, inside this project: its actions, and the dialog of the one chosen. */
function useMaking(resource: ResolvedResource, place: { readonly projectId: string }): Making {
  const viewer = useViewer()
  const path = `board.${resource.name}.`
  const { open, setOpen } = useOpenRecord(useQueryPart(path))
  const actions = useRecordActions(resource, [], setOpen, nothing, place)
  const items = toolbarActions(resource, viewer).map(
    (action): Item => ({
      key: `${resource.name}.${action.name}`,
      label: action.label,
      run: () =>
        action.dialog === null
          ? actions.setActive({ kind: 'toolbar', action })
          : setOpen({ kind: 'dialog', name: action.name }),
    }),
  )
  const host = (
    <>
      <RecordOverlay resource={resource} open={open} preset={place} embedded path={path} onOpen={setOpen} />
      {actions.host}
    </>
  )
  return { items, setOpen, host }
}

/** New houses and floors, their order, and what else the config offers for floors, houses and models at once. */
export function MakingButtons({ projectId, onCreateHouse }: MakingButtonsProps) {
  const [panel, setPanel] = useState<'order' | 'import' | null>(null)
  const close = () => setPanel(null)
  const place = useMemo(() => ({ projectId }), [projectId])
  const [floor, house, model] = [resourceOf('floor'), resourceOf('house'), resourceOf('houseModel')]
  const [floors, houses, models] = [useMaking(floor, place), useMaking(house, place), useMaking(model, place)]
  const orderable = orderableIn(floor, place)
  const items: readonly Item[] = [
    ...(canCall(floor.endpoints.create)
      ? [
          {
            key: 'floor',
            label: `新增${floor.label}`,
            run: () => floors.setOpen({ kind: 'create', under: null }),
          },
        ]
      : []),
    ...(orderable ? [{ key: 'order', label: `${floor.label}排序`, run: () => setPanel('order') }] : []),
    ...(takesFiles(house, place, true)
      ? [{ key: 'import', label: `导入${house.label}`, run: () => setPanel('import') }]
      : []),
    ...floors.items,
    ...houses.items,
    ...models.items,
  ]
  return (
    <>
      {canCall(house.endpoints.create) && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreateHouse}>
          新增{house.label}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: items.map(({ key, label }) => ({ key, label })),
            onClick: ({ key }) => items.find((item) => item.key === key)?.run(),
          }}
        >
          <Button icon={<DownOutlined aria-hidden />} iconPosition="end">
            更多
          </Button>
        </Dropdown>
      )}
      {floors.host}
      {houses.host}
      {models.host}
      <Suspense fallback={null}>
        {panel === 'order' && orderable && (
          <OrderDrawer {...orderable} resource={floor} filters={place} onClose={close} />
        )}
        {panel === 'import' && house.import && (
          <ImportDialog resource={house} imported={house.import} preset={place} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
