import { CallError } from '#admin/providers/call-error.ts'
import { request } from '#admin/providers/http.ts'
import { codes } from '#domain/error-codes.ts'
import { applicationCalls } from '#platform/modules/application/application.calls.ts'
import type { AppPlatform } from './visitor.ts'

/** The release that is online for one platform. */
export interface Release {
  readonly platform: AppPlatform
  readonly versionName: string
  /** A package of ours, or a store. */
  readonly url: string
  /** bytes */
  readonly size?: number | null
  readonly title?: string | null
  readonly content?: string | null
  readonly publishTime?: string | null
}

/** An application and what of it can be downloaded. */
export interface Offer {
  readonly appName: string
  readonly icon?: string | null
  readonly list: readonly Release[]
}

/** Null: there is no such application. Rejects when that cannot be learnt. */
export async function readOffer(appId: string, signal: AbortSignal): Promise<Offer | null> {
  try {
    return await request<Offer>(applicationCalls['download.url'], { appId }, { signal, silent: true })
  } catch (error) {
    const known: readonly number[] = [codes.notFound, codes.invalid]
    if (error instanceof CallError && known.includes(error.statusCode)) return null
    throw error
  }
}
