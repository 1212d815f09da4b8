import { App, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { logOut } from '#admin/providers/log-out.ts'
import type { Identity } from '#admin/providers/session.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

/** What the menu opens. */
const dialogs = {
  修改密码: lazyWithRetry(() => import('#admin/features/account/change-password.tsx'), { over: true }),
  修改手机号: lazyWithRetry(() => import('#admin/features/account/change-phone.tsx'), { over: true }),
  登录设备: lazyWithRetry(() => import('#admin/features/account/own-sessions.tsx'), { over: true }),
} as const
type DialogName = keyof typeof dialogs

export function AccountMenu({ user }: { readonly user: Identity }) {
  const { modal } = App.useApp()
  const [open, setOpen] = useState<DialogName | null>(null)
  const Dialog = open && dialogs[open]
  const confirmLogOut = () =>
    modal.confirm({
      title: '确定要退出登录吗？',
      okText: '退出登录',
      cancelText: '取消',
      onOk: () => logOut(),
    })
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'who', label: `${user.name}（${user.account}）`, disabled: true },
            { type: 'divider' },
            ...Object.keys(dialogs).map((name) => ({
              key: name,
              label: name,
              onClick: () => setOpen(name as DialogName),
            })),
            { key: 'logout', label: '退出登录', onClick: confirmLogOut },
          ],
        }}
      >
        <button
          type="button"
          className="account-button"
          aria-haspopup="menu"
          aria-label={`账号：${user.name}`}
        >
          <span className="avatar" aria-hidden>
            {[...user.name][0]}
          </span>
          <span className="account-name">{user.name}</span>
        </button>
      </Dropdown>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
