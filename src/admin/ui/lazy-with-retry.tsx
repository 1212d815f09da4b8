import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  useCallback,
  useEffect,
  useReducer,
  useState,
} from 'react'
import { ChunkError, fetchChunk, isOutdated, wantAhead } from './fetch-chunk.ts'

interface ChunkFailedProps {
  readonly over: boolean
  readonly onRetry: () => void
}

/** Says in place what is missing, and fetches it as soon as the network is back. */
function ChunkFailed({ over, onRetry }: ChunkFailedProps) {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    let isGone = false
    void isOutdated().then((is) => isGone || setOutdated(is))
    window.addEventListener('online', onRetry)
    return () => {
      isGone = true
      window.removeEventListener('online', onRetry)
    }
  }, [onRetry])
  return (
    <div role="alert" className={over ? 'chunk-failed chunk-failed-over' : 'chunk-failed'}>
      {outdated ? '系统已更新，请刷新页面' : '加载失败，请检查网络'}
      <button
        type="button"
        className="plain-button"
        onClick={outdated ? () => window.location.reload() : onRetry}
      >
        {outdated ? '刷新页面' : '重试'}
      </button>
    </div>
  )
}

interface ChunkBoundaryProps {
  readonly over: boolean
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Only what could not be fetched ends here: the screen around it stays. */
class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private readonly retry = () => {
    this.props.onRetry()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!((error as unknown) instanceof ChunkError)) throw error
    return <ChunkFailed over={this.props.over} onRetry={this.retry} />
  }
}

interface LazyOptions {
  /** It stands over the screen: so does what is said where it fails. */
  readonly over?: boolean
  /** Fetched while nobody waits for it. */
  readonly ahead?: boolean
}

/**
 * As `lazy` of React, which remembers a failure for ever: this one tries again, says in place that it failed, and goes
 * on where it stood.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  { over = false, ahead = false }: LazyOptions = {},
): FunctionComponent<P> {
  const attempt = () => lazy(() => fetchChunk(load))
  let Fetched = attempt()
  if (ahead) wantAhead(load)
  return function LazyWithRetry(props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0)
    const retry = useCallback(() => {
      Fetched = attempt()
      drawAgain()
    }, [])
    return (
      <ChunkBoundary over={over} onRetry={retry}>
        <Fetched {...props} />
      </ChunkBoundary>
    )
  }
}
