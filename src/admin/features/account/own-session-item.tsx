import { Button, Popconfirm } from 'antd'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { callOf } from '#admin/providers/data-provider.ts'
import { Tag } from '#admin/ui/tag.tsx'
import type { Values } from '#schema'

/** What is told of a session below its device. */
const details = Object.values(callOf('auth.sessionList').answer ?? {}).filter(
  ({ name }) => !['id', 'device', 'isCurrent'].includes(name),
)

interface OwnSessionItemProps {
  readonly session: Values
  readonly onEnd: () => Promise<void>
}

export function OwnSessionItem({ session, onEnd }: OwnSessionItemProps) {
  const device = String(session.device)
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <dl>
          {details.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>
                <FieldCell field={field} record={session} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {session.isCurrent === 1 ? (
        <Tag label="当前设备" color="green" />
      ) : (
        <Popconfirm title="确定要下线该设备吗？" okText="下线" cancelText="取消" onConfirm={onEnd}>
          <Button danger size="small" aria-label={`下线 ${device}`}>
            下线
          </Button>
        </Popconfirm>
      )}
    </li>
  )
}
