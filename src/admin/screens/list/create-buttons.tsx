import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useContext } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { fetchSoon } from '#admin/ui/fetch-chunk.ts'
import type { ResolvedAction, ResolvedResource } from '#schema'
import { HandMadeDialogs } from '../actions/dialog-context.ts'
import { toolbarActions } from '../model/row-actions.ts'
import { useViewer } from '../model/use-viewer.ts'
import { fetchPanel } from './list-panels.tsx'

/** Whoever comes near a button is about to press it: what it opens is fetched by then. */
const near = (fetch: () => void) => ({ onPointerEnter: fetch, onFocus: fetch })

interface CreateButtonsProps {
  readonly resource: ResolvedResource
  /** Inside another screen, which has the one primary button. */
  readonly embedded: boolean
  readonly onCreate: () => void
  /** Null: there is no order to choose. */
  readonly onOrder: (() => void) | null
  /** Null: not from a file, or not here. */
  readonly onImport: (() => void) | null
  /** Null: files of actions are not taken here. */
  readonly onFile: ((name: string) => void) | null
  readonly onExport: () => void
  readonly onAction: (action: ResolvedAction) => void
}

export function CreateButtons(props: CreateButtonsProps) {
  const { resource, embedded, onCreate, onOrder, onImport, onFile, onExport, onAction } = props
  const viewer = useViewer()
  const dialogs = useContext(HandMadeDialogs)
  // They concern all records of a kind: within a record only where all belong to one, and are never seen otherwise.
  const isAboutAll = !embedded || resource.parents.some(({ required }) => required)
  const offered = isAboutAll ? toolbarActions(resource, viewer) : []
  return (
    <>
      {canCall(resource.endpoints.create) && (
        <Button
          type={embedded ? 'default' : 'primary'}
          icon={<PlusOutlined aria-hidden />}
          onClick={onCreate}
          {...near(() => void fetchSoon())}
        >
          新增
        </Button>
      )}
      {offered.map((action) => (
        <Button
          key={action.name}
          danger={action.danger}
          onClick={() => onAction(action)}
          {...near(() => dialogs[action.dialog ?? '']?.fetchSoon?.())}
        >
          {action.label}
        </Button>
      ))}
      {onImport && (
        <Button onClick={onImport} {...near(() => fetchPanel('import'))}>
          导入
        </Button>
      )}
      {onFile &&
        Object.values(resource.actionFiles)
          .filter(({ endpoint }) => canCall(endpoint))
          .map(({ name, label }) => (
            <Button key={name} onClick={() => onFile(name)} {...near(() => fetchPanel(`file:${name}`))}>
              {label}
            </Button>
          ))}
      {onOrder && (
        <Button onClick={onOrder} {...near(() => fetchPanel('order'))}>
          排序
        </Button>
      )}
      {canCall(resource.endpoints.list) && (
        <Button onClick={onExport} {...near(() => fetchPanel('export'))}>
          导出
        </Button>
      )}
    </>
  )
}
