import type { ReactNode } from 'react'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { formatTime } from '#domain/time.ts'
import { freshnessOf } from './part-state.ts'
import { useNow } from './use-now.ts'
import type { ShownPart } from './use-parts.ts'

interface PanelProps<T> {
  readonly title: string
  /** Its place in the grid. */
  readonly area: string
  readonly part: ShownPart<T>
  /** Where the title leads in the admin; null: nowhere, for this user. */
  readonly href?: string | null
  readonly tools?: ReactNode
  /** Nothing to show in it. */
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: string
  readonly children: (data: T) => ReactNode
}

function Age<T>({ part: { at, every, problem } }: Pick<PanelProps<T>, 'part'>) {
  const now = useNow()
  if (at === null) return null
  const freshness = freshnessOf(now - at, every)
  if (freshness === 'fresh' && problem === null) return null
  return (
    <span className={`wall-age wall-age-${freshness === 'fresh' ? 'late' : freshness}`}>
      数据更新于 {formatTime(at).slice(11)}
    </span>
  )
}

function Body<T>({ part, isEmpty, empty = '暂无数据', children }: PanelProps<T>) {
  if (part.data !== null)
    return isEmpty?.(part.data) ? <p className="wall-note">{empty}</p> : children(part.data)
  if (part.problem === 'forbidden') return <p className="wall-note">无权限查看</p>
  if (part.problem === 'failed')
    return (
      <div className="wall-note">
        <p>加载失败</p>
        <button type="button" onClick={part.retry}>
          重试
        </button>
      </div>
    )
  return <p className="wall-note wall-loading">加载中…</p>
}

/** A panel lives, fails and recovers by itself. What it knew stays, with how old it is. */
export function Panel<T>(props: PanelProps<T>) {
  const { title, area, href, tools, part } = props
  return (
    <section className="wall-panel" style={{ gridArea: area }} aria-label={title}>
      <header>
        <h2>
          {href ? (
            <a href={href} target="_blank" rel="noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        {tools}
        <Age part={part} />
      </header>
      <div className="wall-panel-body">
        <ErrorBoundary>
          <Body {...props} />
        </ErrorBoundary>
      </div>
    </section>
  )
}
