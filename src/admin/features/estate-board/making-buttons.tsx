import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { useHandMadeDialog } from '#admin/screens/actions/dialog-context.ts'
import { useRecordActions } from '#admin/screens/actions/use-record-actions.tsx'
import { orderableIn, takesFiles } from '#admin/screens/list/list-offers.ts'
import type { OpenRecord } from '#admin/screens/model/list-state.ts'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { toolbarActions } from '#admin/screens/model/row-actions.ts'
import { useOpenRecord } from '#admin/screens/model/use-open-record.ts'
import { useViewer } from '#admin/screens/model/use-viewer.ts'
import { RecordOverlay } from '#admin/screens/route/record-overlay.tsx'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { ResolvedResource, Values } from '#schema'
import type { Scope } from './board-state.ts'

const ImportDialog = lazyWithRetry(() => import('#admin/screens/import/import-dialog.tsx'), { over: true })
const OrderDrawer = lazyWithRetry(() => import('#admin/screens/order/order-drawer.tsx'), { over: true })

interface MakingButtonsProps {
  readonly projectId: string
  /** What is to be seen: its floors are sorted. */
  readonly scope: Scope
  /** What somebody chose beside the board: new floors come there. */
  readonly chosen: Scope
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

/** A type: interfaces are no records of values. */
type ProjectPlace = { readonly projectId: string }

const nowhere: Values = {}
const nothing = () => undefined

/** The values of floors that the scope says. */
const valuesOf = ({ building, unit }: Scope): Values => ({
  ...(building ? { building } : {}),
  ...(unit ? { unit } : {}),
})

const isIn =
  ({ building, unit }: Scope) =>
  (floor: Row): boolean =>
    (building === null || (floor.building ?? '') === building) &&
    (unit === null || (floor.unit ?? '') === unit)

/** In the URL, what stands open over the board of what is made there. */
export const makingPath = ({ name }: ResolvedResource) => `board.${name}.`

/** What the toolbar of a resource's list offers, inside this project: its actions, and the dialog of the one chosen. */
function useMaking(resource: ResolvedResource, place: ProjectPlace, start: Values = nowhere): Making {
  const viewer = useViewer()
  const dialogOf = useHandMadeDialog()
  const path = makingPath(resource)
  const { open, setOpen } = useOpenRecord(useQueryPart(path))
  const inside = useMemo(() => ({ ...start, ...place }), [start, place])
  const actions = useRecordActions(resource, [], setOpen, nothing, inside)
  const items = toolbarActions(resource, viewer).map(
    (action): Item => ({
      key: `${resource.name}.${action.name}`,
      label: action.label,
      run: () =>
        dialogOf(resource, action) === undefined
          ? actions.setActive({ kind: 'toolbar', action })
          : setOpen({ kind: 'dialog', name: action.name }),
    }),
  )
  const host = (
    <>
      <RecordOverlay
        resource={resource}
        open={open}
        preset={open?.kind === 'dialog' ? inside : place}
        start={start}
        embedded
        path={path}
        onOpen={setOpen}
      />
      {actions.host}
    </>
  )
  return { items, setOpen, host }
}

/** New houses and floors, their order, and what else the config offers for floors, houses and models at once. */
export function MakingButtons({ projectId, scope, chosen, onCreateHouse }: MakingButtonsProps) {
  const [panel, setPanel] = useState<'order' | 'import' | null>(null)
  const close = () => setPanel(null)
  const place = useMemo(() => ({ projectId }), [projectId])
  const [floor, house, model] = [resourceOf('floor'), resourceOf('house'), resourceOf('houseModel')]
  const { building, unit } = scope
  const start = useMemo(() => valuesOf(chosen), [chosen])
  const isShown = useMemo(() => isIn({ building, unit }), [building, unit])
  const floors = useMaking(floor, place, start)
  const [houses, models] = [useMaking(house, place), useMaking(model, place)]
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
          <OrderDrawer {...orderable} resource={floor} filters={place} isShown={isShown} onClose={close} />
        )}
        {panel === 'import' && house.import && (
          <ImportDialog resource={house} imported={house.import} preset={place} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
