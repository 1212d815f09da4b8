import Bowser from 'bowser'

/** `Chrome 138 · Windows`: what people recognise their own browser by. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return '未知设备'
  const { browser, os } = Bowser.parse(userAgent)
  const [major = ''] = (browser.version ?? '').split('.')
  const parts = [`${browser.name ?? ''} ${major}`.trim(), os.name ?? '']
  return parts.filter((part) => part !== '').join(' · ') || '未知设备'
}
