import { getDefaultSortOrder, mapAntdSorterToCrudSorting } from '@refinedev/antd'
import { Table, type TableColumnType } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import { type Key, memo, type ReactNode, useMemo } from 'react'
import { EmptyCell } from '#admin/fields/cells/empty-cell.tsx'
import { TextCell } from '#admin/fields/cells/text-cell.tsx'
import { FieldCell, type FieldCellProps } from '#admin/fields/field-cell.tsx'
import { type FieldRange, rangeText } from '#admin/fields/range-text.ts'
import type { Density } from '#domain/personal-settings.ts'
import type { ResolvedResource } from '#schema'
import { RowButtons } from '../actions/row-buttons.tsx'
import { ownPictureField, pictureOf } from '../model/card-layout.ts'
import type { Sort } from '../model/list-state.ts'
import { namesRecord, recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import type { RowAction } from '../model/row-actions.ts'
import { OwnPicture } from '../parts/own-picture.tsx'
import { RecordLink, type RecordLinkProps } from '../parts/record-link.tsx'
import { headerOf, type ListColumn } from './derive-columns.ts'
import { branchIds, toTree } from './tree.ts'
import { selectionWidth } from './use-fitted-columns.ts'

interface RecordTableProps {
  readonly resource: ResolvedResource
  readonly columns: readonly ListColumn[]
  readonly rows: readonly Row[]
  readonly density: Density
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  readonly actionsOf: (row: Row) => readonly RowAction[]
  /** The address of a record's drawer. */
  readonly drawerAt: (id: string) => string
  /** Pixels the rows may take; what is more scrolls. */
  readonly height: number
  /** Pixels the column with the buttons takes; 0: there is none. */
  readonly buttons: number
  /** Null: rows are not selected. */
  readonly selected: readonly string[] | null
  readonly onSelect: (ids: readonly string[]) => void
  readonly folded: ReadonlySet<string>
  readonly onFold: (folded: ReadonlySet<string>) => void
  /** Instead of rows, while there are none. */
  readonly empty: ReactNode
}

function RangeCell({ range, record }: { readonly range: FieldRange; readonly record: Row }) {
  const text = rangeText(range, record)
  return text === '' ? (
    <EmptyCell />
  ) : (
    <span className="cell-text" title={text}>
      {text}
    </span>
  )
}

type TitleCellProps = FieldCellProps & Omit<RecordLinkProps, 'className' | 'children'>

/** The name or number of a record in its table, leading to it; for those who may not look, a cell like others. */
function TitleCell({ id, actions, drawerAt, ...said }: TitleCellProps) {
  if (!actions.some(({ kind }) => kind === 'view')) return <FieldCell {...said} />
  return (
    <RecordLink className="record-title" id={id} actions={actions} drawerAt={drawerAt}>
      {said.field.cell === null ? (
        <TextCell {...said} value={said.record[said.field.name]} />
      ) : (
        <FieldCell {...said} />
      )}
    </RecordLink>
  )
}

function tableColumn(
  column: ListColumn,
  sort: Sort | null,
  cell: (column: ListColumn, row: Row) => ReactNode,
): TableColumnType<Row> {
  const { field } = column
  return {
    key: field.name,
    dataIndex: field.name,
    title: headerOf(column),
    width: column.width,
    align: column.align,
    ...(column.pin ? { fixed: column.pin } : {}),
    ...(column.sortable
      ? { sorter: true, sortOrder: getDefaultSortOrder(field.name, sort ? [sort] : []) ?? null }
      : {}),
    render: (_, row) => cell(column, row),
  }
}

const checkboxProps = (title: string) => {
  // antd hands it through, though its type does not say so.
  const named = { title: `选择${title}`, 'aria-label': `选择${title}` }
  return named
}

/** The rows of a list: only those in sight exist, so a thousand cost as much as twenty. */
export const RecordTable = memo(function RecordTable(props: RecordTableProps) {
  const { resource, columns, rows, sort, actionsOf, drawerAt, buttons, selected, folded, onFold } = props
  const tree = resource.tree
  const data = useMemo(() => (tree === null ? rows : toTree(rows, tree)), [rows, tree])
  const open = useMemo(
    () => (tree === null ? [] : branchIds(toTree(rows, tree)).filter((id) => !folded.has(id))),
    [rows, tree, folded],
  )
  const tableColumns = useMemo(() => {
    const picture = ownPictureField(resource)
    const cell = ({ field, range }: ListColumn, row: Row) => {
      if (range) return <RangeCell range={range} record={row} />
      if (field === picture && pictureOf(field, row) === null)
        return <OwnPicture url={null} heading={recordTitle(resource, row)} />
      const said = { resource: resource.name, field, record: row }
      return namesRecord(resource, field) ? (
        <TitleCell {...said} id={row.id} actions={actionsOf(row)} drawerAt={drawerAt} />
      ) : (
        <FieldCell {...said} />
      )
    }
    const own = columns.map((column) => tableColumn(column, sort, cell))
    const actions: TableColumnType<Row> = {
      key: 'actions',
      title: '操作',
      width: buttons,
      fixed: 'right',
      render: (_, row) => <RowButtons id={row.id} actions={actionsOf(row)} drawerAt={drawerAt} />,
    }
    return buttons > 0 ? [...own, actions] : own
  }, [columns, resource, sort, actionsOf, drawerAt, buttons])
  const selection = selected ? selectionWidth : 0
  const width = tableColumns.reduce((sum, column) => sum + Number(column.width ?? 0), selection)
  return (
    <Table<Row>
      virtual={rows.length > 0}
      rowKey="id"
      size={props.density}
      dataSource={[...data]}
      columns={tableColumns}
      pagination={false}
      // Without rows there is nothing to scroll to, nor anything inside that a key could scroll by.
      {...(rows.length > 0 ? { scroll: { x: width, y: props.height } } : {})}
      showSorterTooltip={false}
      locale={{ emptyText: props.empty }}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action === 'sort') props.onSort(mapAntdSorterToCrudSorting(sorter as SorterResult)[0] ?? null)
      }}
      {...(selected
        ? {
            rowSelection: {
              selectedRowKeys: [...selected],
              preserveSelectedRowKeys: true,
              columnWidth: selectionWidth,
              onChange: (keys: Key[]) => props.onSelect(keys.map(String)),
              getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
              getCheckboxProps: (row: Row) => checkboxProps(recordTitle(resource, row)),
            },
          }
        : {})}
      {...(tree === null
        ? {}
        : {
            expandable: {
              expandedRowKeys: open,
              onExpand: (expanded: boolean, row: Row) => {
                const next = new Set(folded)
                if (expanded) next.delete(row.id)
                else next.add(row.id)
                onFold(next)
              },
            },
          })}
    />
  )
})
