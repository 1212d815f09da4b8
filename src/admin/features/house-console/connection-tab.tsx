import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { Row } from '#admin/screens/list/use-records.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { second } from '#domain/durations.ts'
import type { Values } from '#schema'

const isText = (value: unknown): value is string => typeof value === 'string'

/** A new secret, which is shown this once. */
function RenewSecret({ houseId, onRenewed }: { readonly houseId: string; readonly onRenewed: () => void }) {
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const renew = async () => {
    setSending(true)
    try {
      const answer = await request<Values>(callOf('house.gatewaySecret'), { houseId })
      setSecret(isText(answer.secret) ? answer.secret : null)
      onRenewed()
    } catch {
      // The user has been told why.
    } finally {
      setSending(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        更换密钥
      </Button>
      <Modal
        open={asking}
        title="更换网关密钥"
        okText="更换"
        cancelText="取消"
        confirmLoading={sending}
        okButtonProps={{ danger: true }}
        onCancel={() => setAsking(false)}
        onOk={() => void renew()}
      >
        旧密钥随即失效，网关会断开，填入新密钥后才能再次连接。确定要更换吗？
      </Modal>
      <Modal
        open={secret !== null}
        title="新的网关密钥"
        okText="我已记下"
        cancelButtonProps={{ hidden: true }}
        maskClosable={false}
        onCancel={() => setSecret(null)}
        onOk={() => setSecret(null)}
      >
        <p>只显示这一次，请填入网关：</p>
        <code className="gateway-secret">{secret}</code>
      </Modal>
    </>
  )
}

/** How the gateway of a house is connected: what one needs to bring it on line. */
export function ConnectionTab({ record }: { readonly record: Row }) {
  const call = callOf('house.gateway')
  const gateway = useQuery({
    queryKey: ['data', 'house-console', 'gateway', record.id],
    queryFn: ({ signal }) => request<Values>(call, { houseId: record.id }, { signal, silent: true }),
    refetchInterval: 5 * second,
    placeholderData: undefined,
  })
  const { data } = gateway
  if (gateway.isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  if (data === undefined) return <LoadError onRetry={() => void gateway.refetch()} />
  return (
    <div className="connection-tab">
      <dl className="detail-items">
        {Object.values(call.answer ?? {}).map((field) => (
          <div key={field.name} className={field.kind === 'rows' ? 'detail-wide' : ''}>
            <dt>{field.label}</dt>
            <dd>
              <FieldCell field={field} record={data} detail />
            </dd>
          </div>
        ))}
      </dl>
      {isText(record.gatewayNo) && record.gatewayNo !== '' && (
        <RenewSecret houseId={record.id} onRenewed={() => void gateway.refetch()} />
      )}
    </div>
  )
}
