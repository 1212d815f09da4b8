import { Button, Spin } from 'antd'
import { isForbidden } from '../use-refusal.ts'

const Refused = ({ children }: { readonly children: string }) => (
  <div className="picker-note" role="alert">
    {children}
  </div>
)

interface FailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

const Failed = ({ error, onRetry }: FailedProps) =>
  isForbidden(error) ? (
    <Refused>没有权限读取选项，请联系管理员</Refused>
  ) : (
    <div className="picker-note" role="alert">
      选项加载失败
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  )

/** How reading the options goes, as the query library tells it. */
interface Reading {
  readonly isFetching: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** What stands in a list without options; undefined: the usual sentence. */
export function emptyContent(refusal: string | null, { isFetching, error, refetch }: Reading) {
  if (refusal !== null) return <Refused>{refusal}</Refused>
  if (isFetching) return <Spin size="small" />
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : undefined
}
