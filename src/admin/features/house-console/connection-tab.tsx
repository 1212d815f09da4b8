import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { notify } from '#admin/lib/notices.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLive } from '#admin/providers/live.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { ShownOnce } from '#admin/screens/parts/shown-once.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import { second } from '#domain/durations.ts'
import type { Values } from '#schema'

const isText = (value: unknown): value is string => typeof value === 'string'

interface SecretProps {
  readonly houseId: string
  /** A secret was made before, and has been shown. */
  readonly hasSecret: boolean
  readonly onChanged: () => void
}

/** Null: there was one already. */
async function askSecret(houseId: string, isFirst: boolean): Promise<string | null> {
  if (!isFirst) return String((await request<Values>(callOf('house.gatewaySecret'), { houseId })).secret)
  const call = callOf('house.gatewayFirstSecrets')
  const [first] = await request<readonly Values[]>(call, { houseIds: [houseId] })
  if (!first) notify({ type: 'warning', text: '密钥已显示过，遗失时请更换' })
  return first ? String(first.secret) : null
}

/** The secret of a gateway: the first one, or a new one in its place; each is shown once. */
function Secret({ houseId, hasSecret, onChanged }: SecretProps) {
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const show = async () => {
    setSending(true)
    try {
      setSecret(await askSecret(houseId, !hasSecret))
      onChanged()
    } catch {
      // The user has been told why.
    } finally {
      setSending(false)
      setAsking(false)
    }
  }
  return (
    <>
      {hasSecret ? (
        <Button danger onClick={() => setAsking(true)}>
          更换密钥
        </Button>
      ) : (
        <Button type="primary" loading={sending} onClick={() => void show()}>
          显示密钥
        </Button>
      )}
      <Modal
        open={asking}
        title="更换网关密钥"
        okText="更换"
        cancelText="取消"
        confirmLoading={sending}
        okButtonProps={{ danger: true }}
        onCancel={() => setAsking(false)}
        onOk={() => void show()}
      >
        旧密钥随即失效，网关会断开，填入新密钥后才能再次连接。确定要更换吗？
      </Modal>
      {secret !== null && (
        <ShownOnce
          title="网关密钥"
          note="请填入网关，关闭后不再显示"
          label="网关密钥"
          text={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

/** Facts about the platform's own broker, and about the one outside in its place: there is one or the other. */
const ofOwnBroker = ['address', 'hasSecret', 'issueTime']
const isShown = (name: string, { broker, strangers }: Values) => {
  if (name === 'strangers') return Array.isArray(strangers) && strangers.length > 0
  return name === 'broker' ? isText(broker) : !(isText(broker) && ofOwnBroker.includes(name))
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
  useLive([`house:${record.id}`], () => void gateway.refetch())
  const { data } = gateway
  if (gateway.isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  if (data === undefined) return <LoadError onRetry={() => void gateway.refetch()} />
  const hasBroker = isText(data.broker)
  const facts = Object.values(call.answer ?? {}).filter(({ name }) => isShown(name, data))
  const isBound = isText(record.gatewayNo) && record.gatewayNo !== ''
  return (
    <div className="connection-tab">
      {hasBroker && (
        <Alert
          type="info"
          showIcon
          message="网关由外部 MQTT 服务认证，账号与密码在该服务中设置。“在线”以网关发布的上线、离线消息为准。"
        />
      )}
      {!hasBroker && data.address === null && (
        <Alert
          type="warning"
          showIcon
          message="网关接入端口未开放（MQTT_PORT 为 off 或端口被占用），外部网关无法连接。"
        />
      )}
      <dl className="detail-items">
        {facts.map((field) => (
          <div key={field.name} className={field.kind === 'rows' ? 'detail-wide' : ''}>
            <dt>{field.label}</dt>
            <dd>
              <FieldCell field={field} record={data} detail />
            </dd>
          </div>
        ))}
      </dl>
      {isBound && !hasBroker && (
        <Secret
          houseId={record.id}
          hasSecret={data.hasSecret === 1}
          onChanged={() => void gateway.refetch()}
        />
      )}
    </div>
  )
}
