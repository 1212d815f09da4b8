import { Button, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { logAction } from '#admin/providers/audit-log-provider.ts'
import { CallError } from '#admin/providers/call-error.ts'
import type { ResolvedResource } from '#schema'
import { type ColumnChoice, shownChoices } from '../list/column-settings.ts'
import type { ListState } from '../list/list-state.ts'
import { readPages } from './read-pages.ts'
import { runExport } from './run-export.ts'
import { saveFile } from './save-file.ts'

interface ExportDialogProps {
  readonly resource: ResolvedResource
  readonly state: ListState
  readonly fixed: Readonly<Record<string, string>>
  readonly columns: readonly ColumnChoice[]
  readonly onClose: () => void
}

/** Exports what the list finds, with the columns it shows. Starts at once; closing it stops it. */
export default function ExportDialog({ resource, state, fixed, columns, onClose }: ExportDialogProps) {
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  // What was asked for when the dialog opened is exported, whatever the list does meanwhile.
  const [asked] = useState({ resource, state, fixed, columns, onClose })

  useEffect(() => {
    const abort = new AbortController()
    const { resource, state, fixed, columns, onClose } = asked
    const fields = shownChoices(columns).flatMap((choice) => resource.fields[choice.name] ?? [])
    const filters = { ...state.filters, ...fixed }
    const pages = readPages(resource.name, { filters, sort: state.sort, signal: abort.signal })
    runExport({
      label: resource.label,
      fields,
      pages,
      now: Date.now(),
      onProgress: (done, total) => setProgress({ done, total }),
      deliver: saveFile,
    })
      .then((count) => {
        notify({ type: 'success', text: `导出成功，共 ${count} 条` })
        logAction({ action: 'export', resource: resource.name, content: `导出${resource.label} ${count} 条` })
        onClose()
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!error.aborted) onClose()
      })
    return () => abort.abort()
  }, [asked])

  const { done, total } = progress
  return (
    <Modal
      open
      title={`正在导出${resource.label}`}
      maskClosable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>取消</Button>}
    >
      <Progress percent={total === 0 ? 0 : Math.round((done / total) * 100)} aria-label="导出进度" />
      <p role="status">
        {done} / {total}
      </p>
    </Modal>
  )
}
