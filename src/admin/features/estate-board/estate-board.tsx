import { Skeleton } from 'antd'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { OwnTab } from '#admin/screens/model/overlay.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { DetailScreen } from '#admin/screens/route/detail-screen.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import './board.css'
import { BoardView } from './board-view.tsx'
import { useBoard } from './use-board.ts'

const project = resourceOf('project')

interface EstateBoardProps {
  /** What is to be seen first of a house in its drawer. */
  readonly look: OwnTab
}

interface BoardProps extends EstateBoardProps {
  readonly projectId: string
}

function Board({ projectId, look }: BoardProps) {
  const { board, failed, outdated, refreshing, updatedAt, retry } = useBoard(projectId)
  if (failed) return <LoadError onRetry={retry} />
  if (board === null) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  return (
    <>
      {outdated && (
        <p className="board-outdated" role="alert">
          更新失败，以下为 {new Date(updatedAt).toLocaleTimeString('zh-CN')} 的数据
          <button type="button" className="link-button" onClick={retry}>
            重试
          </button>
        </p>
      )}
      <BoardView
        key={projectId}
        projectId={projectId}
        board={board}
        refreshing={refreshing}
        onRefresh={retry}
        look={look}
      />
    </>
  )
}

const isField = (name: string) => project.fields[name]

/** Where the project stands, beside its name. */
const Beside = ({ record }: { readonly record: Row }) => (
  <>
    {['status', 'addressIds', 'addressDetail'].flatMap((name) => {
      const field = isField(name)
      return field ? [<FieldCell key={name} field={field} record={record} />] : []
    })}
  </>
)

/** The page of a project: its board first, then what the generated detail says of it. */
export default function EstateBoard({ look }: EstateBoardProps) {
  return (
    <DetailScreen
      resource={project}
      beside={(record) => <Beside record={record} />}
      own={[
        { key: 'board', label: '楼盘', contentOf: (record) => <Board projectId={record.id} look={look} /> },
      ]}
    />
  )
}
