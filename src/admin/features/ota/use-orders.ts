import { App } from 'antd'
import { useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { retryUpgrade, stopUpgrade, type UpgradeAnswer } from './ota-call.ts'

const orders = {
  stop: { label: '停止', send: stopUpgrade, note: '尚未开始写入的房屋将被取消，正在写入的不受影响。' },
  retry: { label: '重试', send: retryUpgrade, note: '将按默认策略立即重新升级。' },
} as const

export type Order = keyof typeof orders

/** What was left out by an order, to be told. */
export interface LeftOut extends Pick<UpgradeAnswer, 'skipped'> {
  readonly label: string
}

/** Stops or tries again, after asking. */
export function useOrders(firmwareId: string, onDone: () => void) {
  const { modal } = App.useApp()
  const [sending, setSending] = useState<Order | null>(null)
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null)

  const run = async (order: Order, houses: readonly string[]) => {
    const { label, send } = orders[order]
    setSending(order)
    try {
      const { accepted, skipped } = await send(firmwareId, houses)
      if (accepted > 0) notify({ type: 'success', text: `已${label} ${accepted} 套` })
      if (skipped.length > 0) setLeftOut({ label, skipped })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notify({ type: 'error', text: error.message })
    } finally {
      setSending(null)
      onDone()
    }
  }
  const ask = (order: Order, houses: readonly string[]) => {
    const { label, note } = orders[order]
    modal.confirm({
      title: `确定要${label} ${houses.length} 套房屋的升级吗？`,
      content: note,
      okText: label,
      okButtonProps: { danger: order === 'stop' },
      onOk: () => run(order, houses),
    })
  }
  return { sending, ask, leftOut, forget: () => setLeftOut(null) }
}
