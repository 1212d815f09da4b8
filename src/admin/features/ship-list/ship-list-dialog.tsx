import { Modal } from 'antd'
import { useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { saveFile } from '#admin/lib/save-file.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { type Shipment, shipListCsv, shipListName } from './ship-list-csv.ts'

const call = callOf('order.shipList')

/** Saves where to send the orders that wait, as a file that 批量发货 takes back with the numbers filled in. */
export default function ShipListDialog({ action, onClose }: HandMadeDialogProps) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { list } = await request<{ readonly list: readonly Shipment[] }>(call, {})
      if (list.length === 0) {
        notify({ type: 'warning', text: '没有待发货的实物订单' })
        return
      }
      saveFile(shipListName(Date.now()), [shipListCsv(list)])
      notify({ type: 'success', text: `已导出 ${list.length} 张订单` })
      onClose()
    } catch {
      // The user has been told why; the dialog stays for another try.
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={action.label}
      okText="导出"
      cancelText="取消"
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>
        导出待发货的实物订单，最早的在前，最多 1000 张。填好快递公司和快递单号后，可用“批量发货”导入同一文件。
      </p>
      <p>文件含收货人的完整姓名、手机和地址，请妥善保管。导出会记入操作日志。</p>
    </Modal>
  )
}
