import { useLayoutEffect, useState } from 'react'
import { BrandSign } from '#admin/ui/brand-sign.tsx'
import type { RememberedAtLogin } from '#schema'
import { ForgottenPassword } from './forgotten-password.tsx'
import { LoginForm } from './login-form.tsx'
import { NoticeBar } from './notice-bar.tsx'

interface LoginScreenProps {
  readonly product: string
  /** What 记住密码 keeps; where it is the account alone, it is called 记住账号. */
  readonly remembered: RememberedAtLogin
  readonly onLogin: () => void
}

/** Hands the document over to the shell: this screen's colours go with it, not a frame earlier or later. */
function leaveEntry(): void {
  document.documentElement.dataset.entry = 'app'
}

/** Its first render stands in index.html already: it must not depend on the browser. */
export function LoginScreen({ product, remembered, onLogin }: LoginScreenProps) {
  const [forgotten, setForgotten] = useState(false)
  useLayoutEffect(() => leaveEntry, [])
  return (
    <div className="login">
      <NoticeBar />
      <header>
        <BrandSign />
        <h1>{product}</h1>
        <p>智能家居与楼宇设备管理平台</p>
      </header>
      <main>
        {forgotten ? (
          <ForgottenPassword onBack={() => setForgotten(false)} />
        ) : (
          <LoginForm remembered={remembered} onForgotten={() => setForgotten(true)} onLogin={onLogin} />
        )}
      </main>
    </div>
  )
}
