import type { I18nProvider, NotificationProvider } from '@refinedev/core'
import { message } from 'antd'
import { useEffect, useRef } from 'react'
import { listenToNotices, notify } from '#admin/lib/notices.ts'
import './toasts.css'

/**
 * refine's notifications, of which only successes are drawn: failures have been told by `http`, once. refine puts
 * what happened into `message` and a mere heading into `description`.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message: text }) => {
    if (type === 'success') notify({ type: 'success', text })
  },
  close: () => undefined,
}

/** What refine's hooks say: after a write, by the provider above. */
const texts: Readonly<Record<string, string>> = {
  'notifications.createSuccess': '新增成功',
  'notifications.editSuccess': '修改成功',
}

export const i18nProvider: I18nProvider = {
  translate: (key: string) => texts[key] ?? key,
  changeLocale: () => undefined,
  getLocale: () => 'zh-CN',
}

/** A place that stands before anything is said in it: what comes with its own live region is not read out. */
function useToasts() {
  const region = useRef<HTMLDivElement>(null)
  const [api, holder] = message.useMessage({
    maxCount: 3,
    top: 0,
    getContainer: () => region.current ?? document.body,
  })
  return { region, api, holder }
}

/** Draws notices with antd, in live regions of this document. The same words twice at a time are drawn once. */
export function Toasts() {
  const { api: say, ...said } = useToasts()
  const { api: fail, ...failed } = useToasts()
  useEffect(
    () =>
      listenToNotices(({ type, text, seconds = 3 }) => {
        const api = type === 'error' ? fail : say
        void api.open({ type, content: text, duration: seconds, key: `${type}:${text}` })
      }),
    [say, fail],
  )
  return (
    <div className="toasts">
      <div ref={said.region} role="status" aria-live="polite" />
      <div ref={failed.region} role="alert" />
      <div>{said.holder}</div>
      <div>{failed.holder}</div>
    </div>
  )
}
