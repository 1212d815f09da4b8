import { Button } from 'antd'
import { ScreenState } from './screen-state.tsx'

/** The record is gone, or never was. `back`: the address of where others of its kind are. */
export const RecordMissing = ({ label, back }: { readonly label: string; readonly back: string | null }) => (
  <ScreenState title={`该${label}不存在或已被删除`} alert>
    {back !== null && <Button href={back}>返回{label}列表</Button>}
  </ScreenState>
)

/** Says that something could not be read, and offers to read it again. */
export const LoadError = ({ onRetry }: { readonly onRetry: () => void }) => (
  <ScreenState title="加载失败" alert>
    <Button onClick={onRetry}>重试</Button>
  </ScreenState>
)
