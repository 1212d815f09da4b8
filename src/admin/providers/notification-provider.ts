import type { NotificationProvider } from '@refinedev/core'
import { App } from 'antd'
import { useEffect } from 'react'
import { listenToNotices, notify } from '#admin/lib/notices.ts'

/**
 * refine's notifications, of which only successes are drawn: failures have been told by `http`, once. refine puts
 * what happened into `message` and a mere heading into `description`.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message }) => {
    if (type === 'success') notify({ type: 'success', text: message })
  },
  close: () => undefined,
}

/** Draws notices with antd, below its `<App>`. The same words twice at a time are drawn once. */
export function useNotices(): void {
  const { message } = App.useApp()
  useEffect(
    () =>
      listenToNotices(({ type, text, seconds = 3 }) => {
        void message.open({ type, content: text, duration: seconds, key: `${type}:${text}` })
      }),
    [message],
  )
}
