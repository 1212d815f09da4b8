import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useReducer,
  useState,
} from 'react'
import { second } from '#domain/durations.ts'
import { ChunkError, fetchChunk, isOutdated, wantAhead } from './fetch-chunk.ts'
import { Waiting } from './waiting.tsx'

interface ChunkFailedProps {
  readonly over: boolean
  /** Fetches the code without a sign of it. */
  readonly load: () => Promise<unknown>
  readonly onRetry: () => void
}

/** Between the attempts that nobody asked for: on a wall there is nobody to press 重试. */
const betweenAttempts = 10 * second

/** Says in place what is missing, and goes on as soon as it can be had. */
function ChunkFailed({ over, load, onRetry }: ChunkFailedProps) {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    let isGone = false
    void isOutdated().then((is) => isGone || setOutdated(is))
    const attempt = () =>
      load().then(
        () => isGone || onRetry(),
        () => {},
      )
    const attempts = setInterval(attempt, betweenAttempts)
    window.addEventListener('online', onRetry)
    return () => {
      isGone = true
      clearInterval(attempts)
      window.removeEventListener('online', onRetry)
    }
  }, [load, onRetry])
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

interface ChunkBoundaryProps extends ChunkFailedProps {
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
    return <ChunkFailed over={this.props.over} load={this.props.load} onRetry={this.retry} />
  }
}

interface LazyOptions {
  /** It stands over the screen: so does what is said where it fails, or takes a while. */
  readonly over?: boolean
  /** Fetched while nobody waits for it. */
  readonly ahead?: boolean
}

/** A component whose code comes when it is drawn, or as soon as somebody is about to open it. */
export type LazyComponent<P> = FunctionComponent<P> & { readonly fetchSoon: () => void }

/**
 * As `lazy` of React, which remembers a failure for ever: this one tries again, says in place that it failed, and goes
 * on where it stood.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  { over = false, ahead = false }: LazyOptions = {},
): LazyComponent<P> {
  const attempt = () => lazy(() => fetchChunk(load))
  let Fetched = attempt()
  if (ahead) wantAhead(load)
  function LazyWithRetry(props: P) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0)
    const retry = useCallback(() => {
      Fetched = attempt()
      drawAgain()
    }, [])
    return (
      <ChunkBoundary over={over} load={load} onRetry={retry}>
        {over ? (
          <Suspense fallback={<Waiting over />}>
            <Fetched {...props} />
          </Suspense>
        ) : (
          <Fetched {...props} />
        )}
      </ChunkBoundary>
    )
  }
  // What fails now is fetched again when it is needed.
  return Object.assign(LazyWithRetry, { fetchSoon: () => void load().catch(() => {}) })
}
