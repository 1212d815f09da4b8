import { Button } from 'antd'
import { logOut } from '#admin/providers/log-out.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'

export const LoadFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <main>
    <ScreenState title="加载失败" alert>
      <p>未能读取您的权限，请检查网络后重试。</p>
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
      <Button type="link" onClick={() => void logOut()}>
        退出登录
      </Button>
    </ScreenState>
  </main>
)
