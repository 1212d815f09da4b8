import { Button } from 'antd'
import { logOut } from '#admin/providers/log-out.ts'
import type { Identity } from '#admin/providers/session.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'

export const NoPermission = ({ user }: { readonly user: Identity }) => (
  <main>
    <ScreenState title="暂无权限，请联系管理员">
      <p>当前账号：{user.account}</p>
      <Button onClick={() => void logOut()}>退出登录</Button>
    </ScreenState>
  </main>
)
