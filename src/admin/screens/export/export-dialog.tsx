import { useMutation } from '@tanstack/react-query'
import { Button, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { logAction } from '#admin/providers/log-action.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import type { ResolvedResource } from '#schema'
import { type ColumnChoice, shownChoices } from '../list/column-settings.ts'
import type { ListState } from '../list/list-state.ts'
import { readPages } from '../read-pages.ts'
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
  const [attempt, setAttempt] = useState(1)
  const { mutate, isError } = useMutation({
    mutationFn: (signal: AbortSignal) =>
      runExport({
        label: resource.label,
        fields: shownChoices(columns).flatMap((choice) => resource.fields[choice.name] ?? []),
        pages: readPages(resource.name, {
          filters: { ...state.filters, ...fixed },
          sort: state.sort,
          signal,
        }),
        now: Date.now(),
        onProgress: (done, total) => setProgress({ done, total }),
        deliver: saveFile,
      }),
    onSuccess: (count) => {
      notify({ type: 'success', text: `导出成功，共 ${count} 条` })
      logAction({ action: 'export', resource: resource.name, content: `导出${resource.label} ${count} 条` })
      onClose()
    },
  })
  // What was asked for when an attempt began is exported, whatever the list does meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt exports once
  useEffect(() => {
    const abort = new AbortController()
    setProgress({ done: 0, total: 0 })
    mutate(abort.signal)
    return () => abort.abort()
  }, [attempt])

  const { done, total } = progress
  return (
    <Modal
      open
      title={`${isError ? '未能' : '正在'}导出${resource.label}`}
      maskClosable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{isError ? '关闭' : '取消'}</Button>}
    >
      {isError ? (
        <ScreenState title="导出失败" alert>
          <Button onClick={() => setAttempt(attempt + 1)}>重试</Button>
        </ScreenState>
      ) : (
        <>
          <Progress percent={total === 0 ? 0 : Math.round((done / total) * 100)} aria-label="导出进度" />
          <p role="status">
            {done} / {total}
          </p>
        </>
      )}
    </Modal>
  )
}
