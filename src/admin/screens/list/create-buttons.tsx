import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { canCall } from '#admin/providers/access.ts'
import { fetchSoon } from '#admin/ui/fetch-chunk.ts'
import type { ResolvedAction } from '#schema'
import { useHandMadeDialog } from '../actions/dialog-context.ts'
import { toolbarActions } from '../model/row-actions.ts'
import { useViewer } from '../model/use-viewer.ts'
import { takesFiles } from './list-offers.ts'
import { fetchPanel } from './list-panels.tsx'
import type { ListController } from './use-list-controller.ts'

/** Whoever comes near a button is about to press it: what it opens is fetched by then. */
const near = (fetch: () => void) => ({ onPointerEnter: fetch, onFocus: fetch })

/** What makes records, or concerns all of a kind: at the start of the toolbar. */
export function CreateButtons({ list }: { readonly list: ListController }) {
  const { resource, preset, embedded, open, openPanel, orderable } = list
  const viewer = useViewer()
  const dialogOf = useHandMadeDialog()
  // They concern all records of a kind: within a record only where all belong to one, and are never seen otherwise.
  const isAboutAll = !embedded || resource.parents.some(({ required }) => required)
  const offered = isAboutAll ? toolbarActions(resource, viewer) : []
  const files = embedded
    ? []
    : Object.values(resource.actionFiles).filter(({ endpoint }) => canCall(endpoint))
  const onAction = (action: ResolvedAction) =>
    dialogOf(resource, action) === undefined
      ? list.actions.setActive({ kind: 'toolbar', action })
      : open({ kind: 'dialog', name: action.name })
  return (
    <>
      {canCall(resource.endpoints.create) && (
        <Button
          type={embedded ? 'default' : 'primary'}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => open({ kind: 'create', under: null })}
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
          {...near(() => dialogOf(resource, action)?.fetchSoon?.())}
        >
          {action.label}
        </Button>
      ))}
      {takesFiles(resource, preset, embedded) && (
        <Button onClick={() => openPanel('import')} {...near(() => fetchPanel('import'))}>
          导入
        </Button>
      )}
      {files.map(({ name, label }) => (
        <Button
          key={name}
          onClick={() => openPanel(`file:${name}`)}
          {...near(() => fetchPanel(`file:${name}`))}
        >
          {label}
        </Button>
      ))}
      {orderable && list.records.total > 1 && (
        <Button onClick={() => openPanel('order')} {...near(() => fetchPanel('order'))}>
          排序
        </Button>
      )}
      {canCall(resource.endpoints.list) && (
        <Button onClick={() => openPanel('export')} {...near(() => fetchPanel('export'))}>
          导出
        </Button>
      )}
    </>
  )
}
