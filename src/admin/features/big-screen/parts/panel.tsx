import type { ReactNode } from 'react'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { formatTime } from '#domain/time.ts'
import { Forbidden } from '../pieces/forbidden.tsx'
import { oldestOf } from './age.ts'
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
  /** Nothing to show in it. Default: it is a list without entries. */
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: string
  readonly children: (data: T) => ReactNode
}

function Age<T>({ part }: Pick<PanelProps<T>, 'part'>) {
  const age = oldestOf(part.told, useNow())
  return (
    age && <span className={`wall-age wall-age-${age.look}`}>数据更新于 {formatTime(age.at).slice(11)}</span>
  )
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

function Body<T>({ part, isEmpty = isEmptyList, empty = '暂无数据', children }: PanelProps<T>) {
  if (part.data !== null)
    return isEmpty(part.data) ? <p className="wall-note">{empty}</p> : children(part.data)
  if (part.problem === 'forbidden') return <Forbidden />
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
        <ErrorBoundary shown={part.data}>
          <Body {...props} />
        </ErrorBoundary>
      </div>
    </section>
  )
}
