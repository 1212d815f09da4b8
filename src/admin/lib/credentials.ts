/** What 记住密码 keeps. No password for a login by code. */
export interface Credentials {
  readonly account: string
  readonly password: string
}

/** The key cannot be exported, so a copy of the browser's files does not yield the password. */
interface Sealed {
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

const database = 'eaves'
const store = 'credentials'
const only = 'remembered'

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const db = await finished(opening)
  try {
    return await finished(act(db.transaction(store, mode).objectStore(store)))
  } finally {
    db.close()
  }
}

/** WebCrypto exists on https and localhost only; without it nothing is remembered rather than kept in clear. */
export const canRemember = (): boolean => window.isSecureContext && typeof indexedDB !== 'undefined'

export async function rememberCredentials(credentials: Credentials): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(credentials))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  await inStore('readwrite', (records) => records.put({ key, iv, data } satisfies Sealed, only))
}

/** Null: nothing is remembered, or it can no longer be read. */
export async function rememberedCredentials(): Promise<Credentials | null> {
  if (!canRemember()) return null
  try {
    const sealed = await inStore<Sealed | undefined>('readonly', (records) => records.get(only))
    if (!sealed) return null
    const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, sealed.key, sealed.data)
    return JSON.parse(new TextDecoder().decode(data)) as Credentials
  } catch {
    return null
  }
}

/** Removes the sealed credentials and their key. */
export async function forgetCredentials(): Promise<void> {
  if (typeof indexedDB !== 'undefined') await inStore('readwrite', (records) => records.delete(only))
}
