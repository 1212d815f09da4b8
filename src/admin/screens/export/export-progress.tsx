import { useMutation } from '@tanstack/react-query'
import { Button, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'

interface ExportRun {
  readonly signal: AbortSignal
  /** `total` null: it is not known yet. */
  readonly onProgress: (done: number, total: number | null) => void
}

interface ExportProgressProps {
  readonly label: string
  /** Exports all of it, and answers how many records that were. Aborted when the dialog closes. */
  readonly run: (options: ExportRun) => Promise<number>
  readonly onDone?: (count: number) => void
  readonly onClose: () => void
}

/** Says how far an export has come. It starts at once; closing it stops it. */
export function ExportProgress({ label, run, onDone, onClose }: ExportProgressProps) {
  const [{ done, total }, setProgress] = useState<{ done: number; total: number | null }>({
    done: 0,
    total: null,
  })
  const [attempt, setAttempt] = useState(1)
  const { mutate, isError } = useMutation({
    mutationFn: (signal: AbortSignal) =>
      run({ signal, onProgress: (done, total) => setProgress({ done, total }) }),
    onSuccess: (count) => {
      notify({ type: 'success', text: `导出成功，共 ${count} 条` })
      onDone?.(count)
      onClose()
    },
  })
  // What was asked for when an attempt began is exported, whatever the screen does meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt exports once
  useEffect(() => {
    const abort = new AbortController()
    setProgress({ done: 0, total: null })
    mutate(abort.signal)
    return () => abort.abort()
  }, [attempt])

  return (
    <Modal
      open
      title={`${isError ? '未能' : '正在'}导出${label}`}
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
          <Progress percent={total ? Math.round((done / total) * 100) : 0} aria-label="导出进度" />
          <p role="status">
            {done} / {total ?? '…'}
          </p>
        </>
      )}
    </Modal>
  )
}
