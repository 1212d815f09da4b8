import { useCallback, useState } from 'react'
import { useLeaveGuard } from './use-leave-guard.ts'

const question = {
  title: '还没有复制或下载，确定要关闭吗？',
  content: '只显示这一次，关闭后无法再查看。',
  okText: '关闭',
  cancelText: '返回',
}

/**
 * Where something may be shown once, such as a secret: who leaves it is asked until `take` is called, when it has been
 * copied or downloaded. `release` lets go without asking, of who says that it is noted.
 */
export function useShownOnce(isShown: boolean) {
  const [taken, setTaken] = useState(false)
  const { leave, release } = useLeaveGuard(isShown && !taken, undefined, question)
  const take = useCallback(() => setTaken(true), [])
  return { take, leave, release }
}
