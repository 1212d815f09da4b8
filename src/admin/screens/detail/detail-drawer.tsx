import { Drawer, Skeleton } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { isWide } from '#admin/fields/is-wide.ts'
import { can } from '#admin/providers/access.ts'
import { LoadError, RecordMissing } from '#admin/ui/load-error.tsx'
import { config } from '#config'
import type { ResolvedResource } from '#schema'
import { useRecordActions } from '../actions/use-record-actions.tsx'
import { columnWidth } from '../list/derive-columns.ts'
import type { OpenRecord } from '../model/list-state.ts'
import type { DrawerParts, Overlay, OwnScreen } from '../model/overlay.ts'
import { mayView, screenHref } from '../model/record-href.ts'
import { recordTitle } from '../model/record-title.ts'
import { isOpenTo, type Related, relatedTo } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { DetailActions, hasActions } from './detail-actions.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { useDetail } from './use-detail.ts'
import { useOpened } from './use-opened.ts'

/** In pixels. Facts side by side with what stands beside them want `facts`; a few short ones less. What lies below stays in sight. */
const widths = { least: 640, facts: 880, most: 1000 }

/** Beside the columns: padding, check boxes, the buttons of the rows. */
const besideColumns = 300

/** How many facts are still read at a glance. */
const few = 8

const listWidth = (resource: ResolvedResource) =>
  resource.list.columns.reduce((sum, { field: name }) => {
    const field = resource.fields[name]
    return field ? sum + columnWidth(resource, field) : sum
  }, besideColumns)

/** As wide as a record's facts and the widest list in its tabs want, within reason. */
export function drawerWidth({ detail, fields }: ResolvedResource, related: readonly Related[]): number {
  const names = [...detail.first, ...detail.groups.flatMap((group) => group.fields)]
  const facts = names.flatMap((name) => fields[name] ?? [])
  const isBroad = facts.length > few || facts.some(({ kind }) => isWide(kind)) || related.length > 0
  const lists = related.flatMap((one) => (one.kind === 'list' ? [listWidth(one.resource)] : []))
  return Math.min(widths.most, Math.max(isBroad ? widths.facts : widths.least, ...lists))
}

interface DetailDrawerProps {
  readonly resource: ResolvedResource
  readonly id: string
  /** In the URL: its tab and what is chosen there. */
  readonly path: string
  readonly onOpen: (open: OpenRecord | null) => void
  /** What the lists of the record open. */
  readonly overlay: Overlay
  /** Null: all of it is generated. */
  readonly parts: DrawerParts | null
}

interface OwnScreenLinkProps extends OwnScreen {
  readonly resource: ResolvedResource
  readonly record: Row
}

function OwnScreenLink({ resource, record, label, hrefFrom }: OwnScreenLinkProps) {
  const href = mayView(resource, can) ? screenHref(resource, record) : null
  return href !== null && <Link to={hrefFrom(href)}>{label}</Link>
}

/** A record over its list, for resources without a detail route, or beside it. */
export default function DetailDrawer({ resource, id, path, onOpen, overlay, parts }: DetailDrawerProps) {
  const { record, failed, missing, retry } = useDetail(resource, id)
  useOpened(resource, record)
  const rows = useMemo(() => (record ? [record] : []), [record])
  const actions = useRecordActions(resource, rows, onOpen, ({ kind }) => {
    if (kind === 'remove') onOpen(null)
  })
  const state = resource.states && resource.fields[resource.states.field]
  const usual = useMemo(() => drawerWidth(resource, relatedTo(config, resource).filter(isOpenTo)), [resource])
  const { rootClassName = '', width = usual, own, facts } = parts ?? {}
  return (
    <Drawer
      open
      rootClassName={rootClassName}
      title={
        record ? (
          <span className="detail-title">
            {recordTitle(resource, record)}
            {state && <FieldCell field={state} record={record} />}
          </span>
        ) : (
          resource.label
        )
      }
      width={`min(${width}px, 100vw)`}
      extra={
        parts && (
          <span className="detail-title">
            {parts.beside}
            {record && <OwnScreenLink resource={resource} record={record} {...parts.ownScreen} />}
          </span>
        )
      }
      onClose={() => onOpen(null)}
      footer={
        record &&
        hasActions(actions.actionsOf(record)) && (
          <DetailActions
            resource={resource}
            row={record}
            actions={actions.actionsOf(record)}
            onRun={actions.run}
          />
        )
      }
    >
      {record ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawer of mere text is scrolled by key through this
        <section tabIndex={0} className="detail-body" aria-label={recordTitle(resource, record)}>
          <RecordTabs key={record.id} {...{ resource, record, path, overlay, own, facts }} />
        </section>
      ) : missing ? (
        <RecordMissing label={resource.label} back={null} />
      ) : failed ? (
        <LoadError onRetry={retry} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {actions.host}
    </Drawer>
  )
}
