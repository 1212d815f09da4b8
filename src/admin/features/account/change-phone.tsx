import { Form, Input } from 'antd'
import { notify } from '#admin/lib/notices.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { mobileAsWritten } from '#schema'
import { OwnDialog } from './own-dialog.tsx'
import { fieldMistake } from './password-rules.ts'
import { useOwnForm } from './use-own-form.ts'

const call = callOf('auth.phoneReset')

interface PhoneValues {
  readonly password?: string
  readonly phone?: string
}

/** Changes the phone that one logs in with, and gets codes on; one's other sessions end. */
export default function ChangePhone({ onClose }: { readonly onClose: () => void }) {
  const { form, saving, save, rule } = useOwnForm<PhoneValues>(async ({ password, phone }) => {
    await request(call, { password, phone })
    notify({ type: 'success', text: '修改手机号成功，其他设备已下线' })
    onClose()
  })
  return (
    <OwnDialog title="修改手机号" form={form} saving={saving} onSave={save} onClose={onClose}>
      <Form.Item
        name="password"
        label="登录密码"
        required
        rules={[rule(({ password }) => fieldMistake(call, 'password', password))]}
      >
        <Input.Password
          autoComplete="current-password"
          placeholder="请输入登录密码"
          maxLength={64}
          autoFocus
        />
      </Form.Item>
      <Form.Item
        name="phone"
        label="新手机号"
        normalize={mobileAsWritten}
        required
        rules={[rule(({ phone }) => fieldMistake(call, 'phone', phone))]}
      >
        <Input type="tel" autoComplete="tel" placeholder="请输入新手机号" />
      </Form.Item>
    </OwnDialog>
  )
}
