import { Button } from 'antd'
import { ScreenState } from './screen-state.tsx'

/** Says that something could not be read, and offers to read it again. */
export const LoadError = ({ onRetry }: { readonly onRetry: () => void }) => (
  <ScreenState title="加载失败" alert>
    <Button onClick={onRetry}>重试</Button>
  </ScreenState>
)
