import { App, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { logOut } from '#admin/providers/log-out.ts'
import type { Identity } from '#admin/providers/session.ts'

const ChangePassword = lazy(() => import('#admin/features/account/change-password.tsx'))

export function AccountMenu({ user }: { readonly user: Identity }) {
  const { modal } = App.useApp()
  const [changing, setChanging] = useState(false)
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
            { key: 'password', label: '修改密码', onClick: () => setChanging(true) },
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
      {changing && (
        <Suspense fallback={null}>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
