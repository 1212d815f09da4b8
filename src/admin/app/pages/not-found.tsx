import { ScreenState } from '#admin/ui/screen-state.tsx'

/** A plain link leads back: the other area is another document. */
export const NotFound = () => (
  <ScreenState title="页面不存在">
    <p>您访问的页面不存在，或您没有访问权限。</p>
    <a href="/home">返回首页</a>
  </ScreenState>
)
