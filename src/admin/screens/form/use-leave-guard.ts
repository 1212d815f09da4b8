import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { isLeaving } from '#admin/lib/leave.ts'

const question = {
  title: '修改尚未保存，确定要离开吗？',
  content: '离开后，已填写的内容不会保留。',
  okText: '离开',
  cancelText: '继续编辑',
  okButtonProps: { danger: true },
  autoFocusButton: 'cancel',
} as const

const formKeys = ['create', 'edit', 'detail', 'tab'] as const

/** Where the form stands: its page, and what the query opens around it. Filters and pages of the list are no leaving. */
const addressOf = ({ pathname, search }: Location) => {
  const query = new URLSearchParams(search)
  return [pathname, ...formKeys.map((key) => query.get(key) ?? '-')].join('?')
}

/**
 * Asks before a form with unsaved input is left, by whatever way: a link, back, closing, the window. `leave` runs what
 * closes the form, after asking; `release` lets go without asking, once everything is saved.
 */
export function useLeaveGuard(dirty: boolean) {
  const { modal } = App.useApp()
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && addressOf(currentLocation) !== addressOf(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const asked = modal.confirm({
      ...question,
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    return () => asked.destroy()
  }, [blocker, modal])

  useEffect(() => {
    if (!dirty) return
    const onUnload = (event: BeforeUnloadEvent) => {
      // A session that has ended leaves whatever the form says.
      if (!released.current && !isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [dirty])

  const release = useCallback(() => {
    released.current = true
  }, [])
  const leave = useCallback(
    (close: () => void) => {
      const go = () => {
        released.current = true
        close()
      }
      if (!dirty || released.current) return go()
      modal.confirm({ ...question, onOk: go })
    },
    [dirty, modal],
  )
  return { leave, release }
}
