import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '#admin/providers/call-error.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { logOut } from '#admin/providers/log-out.ts'
import { validateValue } from '#schema'
import { confirmMistake, newMistake, type PasswordValues } from './password-rules.ts'

const call = callOf('auth.passReset')

/** Changes the user's own password; afterwards one logs in anew with it. */
export default function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<PasswordValues>()
  const [saving, setSaving] = useState(false)

  async function save({ oldPassword, newPassword }: PasswordValues) {
    setSaving(true)
    try {
      await request(call, { oldPassword, newPassword })
      await logOut('修改密码成功')
    } catch (error) {
      const errors = error instanceof CallError ? Object.entries(error.errors ?? {}) : []
      form.setFields(
        errors.map(([name, message]) => ({ name: name as keyof PasswordValues, errors: [message] })),
      )
    } finally {
      setSaving(false)
    }
  }

  const rule = (mistake: (values: PasswordValues) => string | null) => ({
    validator: async () => {
      const message = mistake(form.getFieldsValue())
      if (message !== null) throw new Error(message)
    },
  })
  const oldMistake = (values: PasswordValues) => {
    const field = call.input.oldPassword
    return field ? validateValue(field, values.oldPassword, true) : null
  }
  return (
    <Modal
      open
      title="修改密码"
      okText="确定修改"
      cancelText="取消"
      confirmLoading={saving}
      maskClosable={false}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" validateTrigger="onBlur" onFinish={save}>
        <Form.Item name="oldPassword" label="原密码" required rules={[rule(oldMistake)]}>
          <Input.Password
            autoComplete="current-password"
            placeholder="请输入原密码"
            maxLength={64}
            autoFocus
          />
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
      </Form>
    </Modal>
  )
}
