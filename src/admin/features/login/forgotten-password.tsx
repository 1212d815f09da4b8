import { smsScene } from '#resources/dictionaries.ts'
import { CodeField } from './code-field.tsx'
import { resetPassword } from './login-calls.ts'
import { PasswordField, TextField } from './text-field.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** Phone, code, new password twice, and back. */
export function ForgottenPassword({ onBack }: { readonly onBack: () => void }) {
  const { errors, busy, check, props } = useEntryForm({
    names: ['phone', 'code', 'newPassword', 'confirm'],
    send: ({ phone = '', code = '', newPassword = '' }) =>
      resetPassword(phone.trim(), code.trim(), newPassword),
    onDone: onBack,
  })
  return (
    <form {...props} aria-label="找回密码">
      <h2>找回密码</h2>
      <TextField
        label="手机号"
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="请输入手机号"
        error={errors.phone}
      />
      <CodeField
        scene={smsScene.passwordReset}
        phone={() => check('phone')?.phone?.trim() ?? null}
        error={errors.code}
      />
      <PasswordField
        label="新密码"
        name="newPassword"
        autoComplete="new-password"
        placeholder="8–20 位，须含字母和数字"
        // The platform calls it by its own name.
        error={errors.newPassword || errors.password}
      />
      <PasswordField
        label="确认新密码"
        name="confirm"
        autoComplete="new-password"
        placeholder="请再次输入新密码"
        error={errors.confirm}
      />
      <button type="submit" className="primary" disabled={busy}>
        {busy ? '提交中…' : '修改密码'}
      </button>
      <div className="below">
        <span />
        <button type="button" className="link" onClick={onBack}>
          返回登录
        </button>
      </div>
    </form>
  )
}
