/** What an earlier version kept in the local storage: of one account, or of everybody who used this browser (null). */
interface OlderSetting {
  readonly key: string
  readonly account: string | null
  readonly name: string
  readonly value: unknown
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** By key: how a setting is called now, and how its value was written. */
const shared: Readonly<Record<string, readonly [name: string, read: (text: string) => unknown]>> = {
  theme: ['theme', (text) => text],
  'alarm-sound': ['alarmSound', (text) => text === '1'],
  wallRotation: ['wallRotation', parsed],
  siderCollapsed: ['siderCollapsed', parsed],
  houseListFolded: ['houseListFolded', parsed],
}

function older(key: string, text: string): OlderSetting[] {
  const one = Object.hasOwn(shared, key) ? shared[key] : undefined
  if (one) return [{ key, account: null, name: one[0], value: one[1](text) }]
  const [, account = '', resource = ''] = /^list:([^:]*):(.+)$/.exec(key) ?? []
  if (resource === '') return []
  const name = resource === 'report' ? 'reportColumns' : `list:${resource}`
  return [{ key, account, name, value: parsed(text) }]
}

/** Takes over what is there, once. */
export function takeOlderSettings(): readonly OlderSetting[] {
  const found = Object.entries({ ...window.localStorage }).flatMap(([key, text]) => older(key, String(text)))
  for (const { key } of found) window.localStorage.removeItem(key)
  return found
}
