import { useEffect, useState } from 'react'
import { canRemember, rememberedCredentials } from '#admin/lib/credentials.ts'
import { smsScene } from '#resources/dictionaries.ts'
import type { FieldErrors, RememberedAtLogin } from '#schema'
import { CodeField } from './code-field.tsx'
import { asksVerification, logIn } from './login-calls.ts'
import { PasswordField, TextField } from './text-field.tsx'
import { useEntryForm } from './use-entry-form.ts'

export type LoginMode = 'password' | 'code'

const modeLabels = { password: '密码登录', code: '验证码登录' } as const

interface LoginTabsProps {
  readonly modes: readonly LoginMode[]
  readonly mode: LoginMode
  readonly onChange: (mode: LoginMode) => void
}

function LoginTabs({ modes, mode, onChange }: LoginTabsProps) {
  return (
    <div className="tabs" role="tablist" aria-label="登录方式">
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={each === mode}
          onClick={() => onChange(each)}
        >
          {modeLabels[each]}
        </button>
      ))}
    </div>
  )
}

interface LoginFormProps {
  readonly remembered: RememberedAtLogin
  readonly onForgotten: () => void
  readonly onLogin: () => void
}

const labels = { password: '记住密码', account: '记住账号' } as const

/** Fills in what was remembered, unless someone has begun to type. */
async function prefill(form: HTMLFormElement | null, remembers: RememberedAtLogin): Promise<void> {
  const remembered = await rememberedCredentials(remembers)
  const input = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const [account, password, remember] = [input('account'), input('password'), input('remember')]
  if (!remembered || !account || !password || !remember) return
  if (account.value !== '' || password.value !== '') return
  account.value = remembered.account
  password.value = remembered.password
  remember.checked = true
}

interface LoginInputsProps {
  readonly byCode: boolean
  readonly errors: FieldErrors
  /** The phone that was typed, null: it is none, which is told. */
  readonly phone: () => string | null
}

const LoginInputs = ({ byCode, errors, phone }: LoginInputsProps) => (
  <>
    {/* Hidden rather than gone: a tab keeps what was typed. */}
    <div hidden={byCode}>
      <TextField
        label="账号"
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        placeholder="请输入账号或手机号"
        error={errors.account}
        autoFocus
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        maxLength={64}
        placeholder="请输入密码"
        error={errors.password}
      />
    </div>
    <div hidden={!byCode}>
      <TextField
        label="手机号"
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="请输入手机号"
        error={errors.phone || (byCode ? errors.account : '')}
      />
      <CodeField scene={smsScene.login} phone={phone} error={errors.code} />
    </div>
  </>
)

export function LoginForm({ remembered, onForgotten, onLogin }: LoginFormProps) {
  const [mode, setMode] = useState<LoginMode>('password')
  const [modes, setModes] = useState<readonly LoginMode[]>(['password'])
  // Until this script lives, the button must not send the form by itself.
  const [alive, setAlive] = useState(false)
  const [keeps, setKeeps] = useState(true)
  const byCode = mode === 'code'

  const { form, errors, busy, check, forget, props } = useEntryForm({
    names: byCode ? ['phone', 'code'] : ['account', 'password'],
    send: ({ account = '', password = '', phone = '', code = '' }) => {
      const isTicked = form.current?.querySelector<HTMLInputElement>('[name=remember]')?.checked
      const remember = isTicked ? remembered : null
      return byCode
        ? logIn({ account: phone.trim(), code: code.trim(), remember })
        : logIn({ account: account.trim(), password, remember })
    },
    onDone: onLogin,
  })

  // What one tab lacks is no fault of the other's inputs.
  const turnTo = (next: LoginMode) => {
    forget()
    setMode(next)
  }

  useEffect(() => {
    setAlive(true)
    setKeeps(canRemember())
    void prefill(form.current, remembered)
    void asksVerification().then((asked) => asked && setModes(['password', 'code']))
  }, [form, remembered])

  return (
    <form {...props} method="post" aria-label="登录">
      <LoginTabs modes={modes} mode={mode} onChange={turnTo} />
      <LoginInputs byCode={byCode} errors={errors} phone={() => check('phone')?.phone?.trim() ?? null} />
      <div className="below">
        <label title={keeps ? undefined : '当前连接不安全，无法加密保存'}>
          <input type="checkbox" name="remember" disabled={!keeps} />
          {labels[remembered]}
          {keeps ? '' : '（需 https）'}
        </label>
        <button type="button" className="link" onClick={onForgotten}>
          忘记密码
        </button>
      </div>
      <button type="submit" className="primary" disabled={!alive || busy}>
        {busy ? '登录中…' : '登录'}
      </button>
    </form>
  )
}
