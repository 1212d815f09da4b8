import { useLayoutEffect } from 'react'
import { browser, takeLastPage } from '#admin/lib/leave.ts'
import { config } from '#config'
import { LoginScreen } from './login-screen.tsx'

/** Puts the login's own colours on, dark ones: `LoginScreen` takes them off again. */
function wearDark(): void {
  Object.assign(document.documentElement.dataset, { entry: 'login', theme: 'dark' })
}

/** Back to the big screen that asked for a login. */
const enter = () => browser.replace(takeLastPage('screen') ?? '/screen/system')

/** The login of the big screens: the admin's, always dark, and leading to them. */
export default function ScreenLogin() {
  useLayoutEffect(wearDark, [])
  return <LoginScreen product={config.product} remembered={config.login.remember} onLogin={enter} />
}
