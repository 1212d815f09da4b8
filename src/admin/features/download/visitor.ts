import type { appPlatform } from '#resources/dictionaries.ts'

/** A value of dictionary `appPlatform`. */
export type AppPlatform = (typeof appPlatform)['entries'][number]['value']

const android: AppPlatform = 1
const ios: AppPlatform = 2
const harmony: AppPlatform = 3

/** What a visitor comes with: `navigator`. */
export interface Visitor {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** The platform whose app fits the visitor's device; null: a desktop. */
export function platformOf({ userAgent, maxTouchPoints }: Visitor): AppPlatform | null {
  // HarmonyOS up to 4 runs Android packages and says so.
  if (/OpenHarmony|ArkWeb/i.test(userAgent)) return harmony
  if (/Android/i.test(userAgent)) return android
  if (/iPhone|iPad|iPod/i.test(userAgent)) return ios
  // An iPad says it is a Mac, but one that can be touched.
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? ios : null
}

/** WeChat's own browser downloads no packages. */
export const isInWeChat = ({ userAgent }: Visitor): boolean => /MicroMessenger/i.test(userAgent)
