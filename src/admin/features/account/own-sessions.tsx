import { useQuery } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { notify } from '#admin/lib/notices.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import type { Values } from '#schema'
import { OwnSessionItem } from './own-session-item.tsx'
import './own-sessions.css'

const call = callOf('auth.sessionList')

/** Where one is logged in. Each session but this one can be ended from here. */
export default function OwnSessions({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery({
    queryKey: [call.path],
    queryFn: ({ signal }) => request<Values[]>(call, {}, { signal }),
  })

  const end = async ({ id }: Values) => {
    // A failure has been told; either way the list shows what is still there.
    const ended = await request(callOf('auth.sessionEnd'), { id }).then(
      () => true,
      () => false,
    )
    if (ended) notify({ type: 'success', text: '已下线' })
    await query.refetch()
  }

  return (
    <Modal open width={600} title="登录设备" footer={null} onCancel={onClose}>
      {query.isError ? (
        <LoadError onRetry={() => void query.refetch()} />
      ) : (
        <Spin spinning={query.isPending}>
          <ul className="own-sessions" aria-label="登录设备">
            {(query.data ?? []).map((session) => (
              <OwnSessionItem key={String(session.id)} session={session} onEnd={() => end(session)} />
            ))}
          </ul>
        </Spin>
      )}
    </Modal>
  )
}
