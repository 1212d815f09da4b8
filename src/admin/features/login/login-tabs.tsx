export type LoginMode = 'password' | 'code'

const labels = { password: '密码登录', code: '验证码登录' } as const

interface LoginTabsProps {
  readonly modes: readonly LoginMode[]
  readonly mode: LoginMode
  readonly onChange: (mode: LoginMode) => void
}

export function LoginTabs({ modes, mode, onChange }: LoginTabsProps) {
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
          {labels[each]}
        </button>
      ))}
    </div>
  )
}
