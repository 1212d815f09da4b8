import axios from 'axios'
import { adminCrud } from '../context/admin-crud.ts'
import type { Session } from '../context/client.ts'
import type { Crud } from '../context/crud.ts'

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** As much of a browser as the admin's providers touch. */
const browser = () => ({
  localStorage: memoryStorage(),
  sessionStorage: memoryStorage(),
  location: { pathname: '/', search: '', replace: () => {} },
})

export interface InAdmin {
  readonly crud: Crud
  /** Takes the browser away again: libraries that find one in Node load their files as in a page. */
  readonly leave: () => void
}

/** The five operations through the admin's own data provider and http client, with this session. */
export async function throughAdmin(origin: string, { account, token }: Session): Promise<InAdmin> {
  const own: object = browser()
  Object.assign(globalThis, { window: own })
  // The admin asks its own host; here there is none, so the paths need one before its client is made.
  axios.defaults.baseURL = origin
  const [{ dataProvider }, { beginSession }, { listenToNotices }] = await Promise.all([
    import('#admin/providers/data-provider.ts'),
    import('#admin/lib/session-token.ts'),
    import('#admin/lib/notices.ts'),
  ])
  beginSession({ token, account })
  listenToNotices(() => {})
  const leave = () => {
    if (Reflect.get(globalThis, 'window') === own) Reflect.deleteProperty(globalThis, 'window')
  }
  return { crud: adminCrud(dataProvider), leave }
}
