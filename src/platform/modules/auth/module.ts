import type { HandlersOf, ModuleOptions, ModuleParts } from '../module-parts.ts'
import type { authCalls } from './auth.calls.ts'
import { authIndexes, authTables } from './auth-tables.ts'
import { createGate } from './gate.ts'
import { login, logout } from './login.ts'
import { info, ownMenuTree } from './own-account.ts'
import { changePassword, changePhone, resetPassword } from './own-credentials.ts'
import { endOwnSession, ownSessions } from './own-sessions.ts'
import { sendSmsCode } from './sms-send.ts'

export const authModule = ({ smsLogin }: ModuleOptions) => {
  const gated = createGate()
  return {
    calls: {
      'auth.verifyConfig': async () => ({ useVerify: smsLogin ? 1 : 0 }),
      'auth.login': gated(login(smsLogin)),
      'auth.logout': logout,
      'auth.smsSend': gated(sendSmsCode(smsLogin)),
      'auth.passwordReset': gated(resetPassword),
      'auth.passReset': changePassword,
      'auth.phoneReset': changePhone,
      'auth.sessionList': ownSessions,
      'auth.sessionEnd': endOwnSession,
      'auth.info': info,
      'auth.menuTree': ownMenuTree,
    } satisfies HandlersOf<typeof authCalls>,
    tables: authTables,
    indexes: authIndexes,
  } satisfies ModuleParts
}
