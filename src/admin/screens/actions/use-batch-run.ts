import { useCallback, useEffect, useRef } from 'react'
import { notify } from '#admin/lib/notices.ts'
import type { EachResult } from './run-each.ts'

/** Asked before work is left that goes on record after record. */
export const whileRunning = {
  title: '操作正在进行，要停止并离开吗？',
  content: '已经处理的不会撤回，其余的不再处理。',
  okText: '停止并离开',
  cancelText: '继续等待',
}

const outcomeText = ({ success, failures, untried }: EachResult) =>
  [
    `${success} 成功`,
    ...(failures.length > 0 ? [`${failures.length} 失败`] : []),
    ...(untried.length > 0 ? [`已停止，其余 ${untried.length} 未处理`] : []),
  ].join('，')

/** Work that goes on record after record: it stops when its dialog goes, and what came of it is then said in passing. */
export function useBatchRun(label: string) {
  const abort = useRef(new AbortController())
  const isGone = useRef(false)
  const leave = useCallback(() => {
    isGone.current = true
    abort.current.abort()
  }, [])
  useEffect(() => {
    isGone.current = false
    return leave
  }, [leave])
  const begin = () => {
    abort.current = new AbortController()
    return abort.current.signal
  }
  const stop = useCallback(() => abort.current.abort(), [])
  /** Whether the dialog has been left; what came of the work has then been said. */
  const isToldInPassing = (result: EachResult): boolean => {
    if (!isGone.current) return false
    const type = result.failures.length > 0 ? 'warning' : 'info'
    notify({ type, text: `${label}：${outcomeText(result)}`, seconds: 10 })
    return true
  }
  return { begin, stop, leave, isToldInPassing }
}
