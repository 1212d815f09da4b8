import { Input, Table } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { ariaOf } from '#admin/fields/aria.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { HolderLink } from '#admin/screens/parts/holder-link.tsx'
import type { ResolvedField, ResolvedResource } from '#schema'
import type { BindState } from './use-bind.ts'

interface GatewayTableProps {
  readonly resource: ResolvedResource
  readonly field: ResolvedField
  readonly state: BindState
}

/** Beyond this, only the rows in sight exist. */
const many = 60
const step: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** A house a line, with its gateway number; a column copied from a spreadsheet goes into any of them. */
export function GatewayTable({ resource, field, state }: GatewayTableProps) {
  const { rows, gateways, errors, holderOf, type, take } = state
  const root = useRef<HTMLDivElement>(null)
  const focus = (at: number) => root.current?.querySelector<HTMLInputElement>(`[data-at="${at}"]`)?.focus()

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = step[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    focus(at + by)
  }
  const onPaste = (event: ClipboardEvent, at: number) => {
    if (take(at, event.clipboardData.getData('text/plain'))) event.preventDefault()
  }
  return (
    <div ref={root}>
      <Table<Row>
        size="small"
        rowKey="id"
        className="gateway-table"
        dataSource={[...rows]}
        pagination={false}
        virtual={rows.length > many}
        {...(rows.length > many ? { scroll: { y: 420, x: 320 } } : {})}
        columns={[
          { title: resource.label, key: 'house', width: 200, render: (_, row) => recordTitle(resource, row) },
          {
            title: field.label,
            key: 'gateway',
            render: (_, row, at) => {
              const error = errors[row.id]
              const holder = holderOf(row.id)
              const id = `gateway-${row.id}`
              return (
                <>
                  <Input
                    {...ariaOf({
                      field,
                      resource: resource.name,
                      'aria-label': `${recordTitle(resource, row)} ${field.label}`,
                      'aria-invalid': error !== undefined,
                      ...(error === undefined ? {} : { 'aria-describedby': id }),
                    })}
                    data-at={at}
                    value={gateways[row.id] ?? ''}
                    status={error === undefined ? '' : 'error'}
                    placeholder={field.placeholder ?? `请输入${field.label}`}
                    onChange={(event) => type(row.id, event.target.value)}
                    onKeyDown={(event) => onKeyDown(event, at)}
                    onPaste={(event) => onPaste(event, at)}
                  />
                  {error !== undefined && (
                    <div id={id} role="alert" className="estate-error">
                      {error}
                      {holder && <HolderLink {...holder} />}
                    </div>
                  )}
                </>
              )
            },
          },
        ]}
      />
    </div>
  )
}
