import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { isLeaving } from '#admin/lib/leave.ts'

interface LeaveQuestion {
  readonly title: string
  readonly content: string
  readonly okText: string
  readonly cancelText: string
}

const unsaved: LeaveQuestion = {
  title: '修改尚未保存，确定要离开吗？',
  content: '离开后，已填写的内容不会保留。',
  okText: '离开',
  cancelText: '继续编辑',
}

const manner = { okButtonProps: { danger: true }, autoFocusButton: 'cancel' } as const

const opening: ReadonlySet<string> = new Set(['create', 'edit', 'detail', 'dialog', 'panel', 'tab'])

/** `board.floor.create` opens a form as `create` does; `q.create` is a filter called so. */
const opens = (key: string) => {
  const path = key.split('.')
  return opening.has(path.at(-1) ?? '') && path.at(-2) !== 'q'
}

/**
 * Where a form stands: its page, and what the query opens around it, at whatever depth. Filters and pages of lists are
 * no leaving.
 */
export const standing = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const open = [...new URLSearchParams(search)].filter(([key]) => opens(key))
  return [pathname, ...open.map(([key, value]) => `${key}=${value}`).sort()].join('?')
}

/**
 * Asks before a form with unsaved input is left, by whatever way: a link, back, closing, the window. `leave` runs what
 * closes the form, after asking; `release` lets go without asking, once everything is saved. `onLeft` hears that the
 * input was given up. Another `question` is asked of what is lost otherwise.
 */
export function useLeaveGuard(dirty: boolean, onLeft?: () => void, question: LeaveQuestion = unsaved) {
  const { modal } = App.useApp()
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && standing(currentLocation) !== standing(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // While it was asked, what would have been lost was saved, or has ended: there is something new to be seen.
    if (!dirty) return blocker.reset()
    const asked = modal.confirm({
      ...question,
      ...manner,
      onOk: () => {
        onLeft?.()
        blocker.proceed()
      },
      onCancel: () => blocker.reset(),
    })
    return () => asked.destroy()
  }, [blocker, dirty, modal, onLeft, question])

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
        if (dirty) onLeft?.()
        close()
      }
      if (!dirty || released.current) return go()
      modal.confirm({ ...question, ...manner, onOk: go })
    },
    [dirty, modal, onLeft, question],
  )
  return { leave, release }
}
