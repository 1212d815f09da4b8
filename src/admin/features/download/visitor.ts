import { appPlatform } from '#resources/application-dictionaries.ts'
import type { DictionaryValue } from '#schema'

export type AppPlatform = DictionaryValue<typeof appPlatform>

/** What a visitor comes with: `navigator`. */
export interface Visitor {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** The platform whose app fits the visitor's device; null: a desktop. */
export function platformOf({ userAgent, maxTouchPoints }: Visitor): AppPlatform | null {
  // HarmonyOS up to 4 runs Android packages and says so.
  if (/OpenHarmony|ArkWeb/i.test(userAgent)) return appPlatform.harmony
  if (/Android/i.test(userAgent)) return appPlatform.android
  if (/iPhone|iPad|iPod/i.test(userAgent)) return appPlatform.ios
  // An iPad says it is a Mac, but one that can be touched.
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? appPlatform.ios : null
}

/** WeChat's own browser downloads no packages. */
export const isInWeChat = ({ userAgent }: Visitor): boolean => /MicroMessenger/i.test(userAgent)
