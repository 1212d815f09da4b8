import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Table } from 'antd'
import { useState } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { notify } from '#admin/lib/notices.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { type ListPage, usualPageSize } from '#domain/list-page.ts'
import type { Values } from '#schema'

const deliveries = callOf('notice.deliveryList')
const key = ['data', 'notice-deliveries'] as const

const columns = Object.values(deliveries.answer ?? {})
  .filter(({ hidden }) => !hidden)
  .map((field) => ({
    key: field.name,
    title: field.label,
    render: (_: unknown, row: Values) => <FieldCell field={field} record={row} />,
  }))

function Again({ id }: { readonly id: string }) {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await request(callOf('notice.deliveryRetry'), { id })
      notify({ type: 'success', text: '已重新排队发送' })
    } catch {
      // It has been told.
    }
    setSending(false)
    await client.invalidateQueries({ queryKey: key })
  }
  return (
    <Button type="link" size="small" loading={isSending} onClick={() => void send()}>
      重新发送
    </Button>
  )
}

const again = {
  key: 'again',
  title: '操作',
  fixed: 'right' as const,
  render: (_: unknown, { id }: Values) => <Again id={String(id)} />,
}

/** What the outside has not taken, however often it was tried; each can be sent once more. */
export default function FailedDeliveries() {
  const [pageNum, setPageNum] = useState(1)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [...key, pageNum],
    queryFn: ({ signal }) =>
      request<ListPage<Values>>(deliveries, { pageNum, pageSize: usualPageSize }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
  // The last of a page may have been sent.
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / usualPageSize))
  if (data && pageNum > last) setPageNum(last)
  return (
    <section className="card detail-card" aria-label="外部通知失败记录">
      {isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <Table
          rowKey="id"
          size="middle"
          scroll={{ x: 'max-content' }}
          loading={isPending}
          columns={[...columns, again]}
          dataSource={data ? [...data.list] : []}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有发送失败的外部通知" />,
          }}
          pagination={{
            current: pageNum,
            pageSize: usualPageSize,
            total: data?.total ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: setPageNum,
          }}
        />
      )}
    </section>
  )
}
