import { describe, expect, it } from 'vitest'
import { isInWeChat, platformOf } from '#admin/features/download/visitor.ts'
import { appPlatform } from '#resources/application-dictionaries.ts'

const agents = {
  pixel: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  mate4:
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00) AppleWebKit/537.36 Chrome/114.0 Mobile Safari/537.36',
  mate5:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 Safari/537.36 ArkWeb/4.1 Mobile',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  wechat:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
} as const

const visitor = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints })

const { android, ios, harmony } = appPlatform

describe('platformOf', () => {
  it.each([
    ['an Android phone', android, visitor(agents.pixel, 5)],
    ['an iPhone', ios, visitor(agents.iphone, 5)],
    ['an iPad that says it is a Mac', ios, visitor(agents.ipad, 5)],
    ['a Mac', null, visitor(agents.ipad)],
    ['HarmonyOS 4, which runs Android packages', android, visitor(agents.mate4, 5)],
    ['HarmonyOS 5', harmony, visitor(agents.mate5, 5)],
    ['Windows with a touch screen', null, visitor(agents.windows, 10)],
  ])('says for %s: %s', (_who, platform, from) => expect(platformOf(from)).toBe(platform))
})

describe('isInWeChat', () => {
  it('knows WeChat by its browser', () => {
    expect(isInWeChat(visitor(agents.wechat))).toBe(true)
    expect(isInWeChat(visitor(agents.pixel))).toBe(false)
  })
})
