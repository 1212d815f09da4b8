import { Form, Input } from 'antd'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { logOut } from '#admin/providers/log-out.ts'
import { OwnDialog } from './own-dialog.tsx'
import { confirmMistake, fieldMistake, newMistake, type PasswordValues } from './password-rules.ts'
import { useOwnForm } from './use-own-form.ts'

const call = callOf('auth.passReset')

/** Changes the user's own password; afterwards one logs in anew with it. */
export default function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const { form, saving, save, rule } = useOwnForm<PasswordValues>(async ({ oldPassword, newPassword }) => {
    await request(call, { oldPassword, newPassword })
    await logOut('修改密码成功')
  })
  return (
    <OwnDialog title="修改密码" form={form} saving={saving} onSave={save} onClose={onClose}>
      <Form.Item
        name="oldPassword"
        label="原密码"
        required
        rules={[rule(({ oldPassword }) => fieldMistake(call, 'oldPassword', oldPassword))]}
      >
        <Input.Password autoComplete="current-password" placeholder="请输入原密码" maxLength={64} autoFocus />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        required
        extra="8–20 位，至少包含字母和数字"
        rules={[rule(newMistake)]}
      >
        <Input.Password autoComplete="new-password" placeholder="请输入新密码" maxLength={20} />
      </Form.Item>
      <Form.Item
        name="confirm"
        label="确认新密码"
        required
        dependencies={['newPassword']}
        rules={[rule(confirmMistake)]}
      >
        <Input.Password autoComplete="new-password" placeholder="请再次输入新密码" maxLength={20} />
      </Form.Item>
    </OwnDialog>
  )
}
