import {
  type Credentials,
  canRemember,
  forgetCredentials,
  rememberCredentials,
} from '#admin/lib/credentials.ts'
import { notify } from '#admin/lib/notices.ts'
import { beginSession } from '#admin/lib/session-token.ts'
import { stored } from '#admin/lib/storage.ts'
import { request } from '#admin/providers/http.ts'
import { authCalls } from '#platform/modules/auth/auth.calls.ts'
import type { smsScene } from '#resources/dictionaries.ts'
import type { DictionaryValue, RememberedAtLogin } from '#schema'

/** What an SMS code is asked for. */
export type Scene = DictionaryValue<typeof smsScene>

export interface LoginValues {
  readonly account: string
  /** One of the two. */
  readonly password?: string
  readonly code?: string
  /** Null: nothing. */
  readonly remember: RememberedAtLogin | null
}

interface LoginAnswer {
  readonly token: string
  readonly expire?: number | string | null
}

/** Whether login by SMS code is offered. When that cannot be learnt, it is not. */
export async function asksVerification(): Promise<boolean> {
  const answer = await request<{ useVerify?: 0 | 1 } | null>(
    authCalls['auth.verifyConfig'],
    {},
    { silent: true },
  ).catch(() => null)
  return answer?.useVerify === 1
}

async function keep(credentials: Credentials, remember: RememberedAtLogin | null): Promise<void> {
  // What cannot be kept is forgotten: logging in matters more.
  await (remember && canRemember() ? rememberCredentials(credentials, remember) : forgetCredentials()).catch(
    () => undefined,
  )
}

/** Logs in and keeps the session, and the credentials only where asked to. */
export async function logIn({ account, password, code, remember }: LoginValues): Promise<void> {
  const secret = password === undefined ? { code } : { password }
  const input = { account, ...secret, remember: remember ? 1 : 0 }
  const { token, expire } = await request<LoginAnswer>(authCalls['auth.login'], input)
  beginSession({ token, expire, account })
  // The shell says it: this screen is about to go.
  stored.notice.set('登录成功')
  await keep({ account, password: password ?? '' }, remember)
}

export async function sendCode(phone: string, scene: Scene): Promise<void> {
  await request(authCalls['auth.smsSend'], { phone, scene })
  notify({ type: 'success', text: '验证码发送成功' })
}

export async function resetPassword(phone: string, code: string, password: string): Promise<void> {
  await request(authCalls['auth.passwordReset'], { phone, code, password })
  notify({ type: 'success', text: '密码修改成功' })
}
