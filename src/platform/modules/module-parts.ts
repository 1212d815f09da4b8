import type { CallName, ResourceName } from '#config'
import type { CallHandler } from '../contracts.ts'
import type { PlatformModules } from '../module-contracts.ts'
import type { DeviceLink } from './device/gateway.ts'
import type { HooksOf } from './hooks-of.ts'
import type { Webhook } from './notice/webhook.ts'
import type { MessageSenders } from './service/message-senders.ts'
import type { UploadQuota } from './upload/upload-quota.ts'

export interface ModuleOptions {
  /** Logging in by SMS code is offered. */
  readonly smsLogin: boolean
  readonly uploadMaxMegabytes: number
  readonly uploadQuota: UploadQuota
  /** The houses' devices are simulated: demo houses have a past. */
  readonly simulator: boolean
  /** What the app's own back end proves itself with; null: no app is connected. */
  readonly appSecret: string | null
  /** How messages leave the platform. */
  readonly senders: MessageSenders
  /** How gateways are reached. */
  readonly link: DeviceLink
  /** The broker outside that gateways connect to; null: they connect to the platform itself. */
  readonly mqttUrl: string | null
  /** Where gateways reach the platform by HTTP; null: they are told paths alone. */
  readonly publicUrl: string | null
  /** How long devices' samples are kept. */
  readonly retentionDays: number
  /** Where notices are sent; null: they go to the log. */
  readonly noticeWebhook: Webhook | null
  /** What the database began with: demo houses are given a past. */
  readonly seed: 'demo' | 'empty'
}

/** A handler for each call that an area states in its `*.calls.ts`: one without does not compile. */
export type HandlersOf<Calls> = { readonly [N in keyof Calls]: CallHandler }

/**
 * What one area of the product adds to the calls of the config, said in its `module.ts`. The config knows the names: a
 * call, resource, transition or action that it does not have does not compile.
 */
export interface ModuleParts
  extends Partial<Pick<PlatformModules, 'figures' | 'tables' | 'indexes' | 'prepare' | 'jobs'>> {
  readonly calls?: { readonly [N in CallName]?: CallHandler }
  readonly hooks?: { readonly [N in ResourceName]?: HooksOf<N> }
}

/** One registry of all parts. No two modules say something of the same name. */
export function merged<T>(
  what: string,
  parts: readonly (Readonly<Record<string, T>> | undefined)[],
): Record<string, T> {
  const all: Record<string, T> = {}
  for (const part of parts)
    for (const [name, one] of Object.entries(part ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`two modules have ${what} for ${name}`)
      all[name] = one
    }
  return all
}
