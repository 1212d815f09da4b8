import { enableStatus, smsScene } from '#resources/dictionaries.ts'
import type { CallHandler, Log, SmsSender } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { issueSmsCode } from './sms-codes.ts'
import { findAccount } from './users.ts'

/**
 * Until a deployment brings a real sender. In clear the operator reads the code in the server's log, and so does
 * whoever else reads it: for demonstrations. Phones the log masks by itself.
 */
export const smsToLog = (log: Log, inClear: boolean): SmsSender => ({
  async send({ phone, code, scene }) {
    if (inClear) log.info(`SMS to ${phone}: ${code}`, { scene })
    else log.warn(`SMS to ${phone} not sent: there is no sender, and SMS_TO_LOG is off`, { scene })
  },
})

/** Answers alike, and as fast, whether anyone has the phone or not: sending goes on behind the answer. */
export const sendSmsCode =
  (offersLogin: boolean): CallHandler =>
  async (input, context) => {
    const { db, services } = context
    const phone = String(input.phone)
    const scene = Number(input.scene)
    if (scene === smsScene.login && !offersLogin) throw invalid({ scene: '未开启验证码登录' })
    const code = await issueSmsCode(context, phone, scene)
    const user = await findAccount(db, phone)
    if (user?.status === enableStatus.enabled)
      services.sms
        .send({ phone, code, scene })
        .catch((error: unknown) => services.log.error('SMS not sent', { scene, error }))
    return true
  }
