import { Empty } from 'antd'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { durationWords } from '#domain/duration-words.ts'
import type { ResolvedResource, TimelineStep } from '#schema'
import type { Row } from '../model/row.ts'
import { Pictures } from './pictures.tsx'
import '../parts/timeline.css'
import './history.css'

const stepsOf = ({ timeline }: Row): readonly TimelineStep[] =>
  Array.isArray(timeline) ? (timeline as readonly TimelineStep[]) : []

interface TimelineProps {
  readonly resource: ResolvedResource
  readonly record: Row
}

/** Where a record has been, who moved it on, what was said, and how long it stayed: the latest first. */
export function Timeline({ resource, record }: TimelineProps) {
  const state = resource.states && resource.fields[resource.states.field]
  const steps = [...stepsOf(record)].reverse()
  if (steps.length === 0 || !state)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无流转记录" />
  return (
    <ol className="timeline" aria-label="流转记录">
      {steps.map((step, at) => (
        <li key={step.id}>
          <div className="timeline-head">
            <strong>{step.action}</strong>
            <FieldCell field={state} record={{ [state.name]: step.toStatus }} />
            {step.stay !== null && (
              <span className="timeline-stay">
                {at === 0 ? '已停留' : '停留'}
                {durationWords(step.stay)}
              </span>
            )}
          </div>
          <div className="history-by">
            {step.operator ?? '--'} <time>{step.time}</time>
          </div>
          {step.remark !== null && <p className="history-words">{step.remark}</p>}
          <Pictures urls={step.images} />
        </li>
      ))}
    </ol>
  )
}
