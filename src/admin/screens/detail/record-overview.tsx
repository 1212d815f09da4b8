import { isMasked, type ResolvedResource } from '#schema'
import { cardLayout } from '../list/card-layout.ts'
import { RecordFigures } from '../list/record-figures.tsx'
import type { Row } from '../list/use-records.ts'
import { RecordDetail } from './record-detail.tsx'

interface RecordOverviewProps {
  readonly resource: ResolvedResource
  readonly record: Row
}

/** The title stands above already, unless it is masked: then it can be revealed here. */
const saidAbove = ({ fields, title }: ResolvedResource): readonly string[] => {
  const field = fields[title]
  return field?.kind === 'text' && !isMasked(field) ? [title] : []
}

/** The figures that its card shows large are shown so here too, then everything else the record says. */
export function RecordOverview({ resource, record }: RecordOverviewProps) {
  const { figures } = cardLayout(resource)
  return (
    <>
      {figures.length > 0 && (
        <div className="detail-figures">
          <RecordFigures fields={figures} row={record} />
        </div>
      )}
      <RecordDetail
        resource={resource}
        record={record}
        without={[...saidAbove(resource), ...figures.map(({ name }) => name)]}
      />
    </>
  )
}
