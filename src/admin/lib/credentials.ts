import type { RememberedAtLogin } from '#schema'

/** A password as the browser's own store hands it to a page. */
interface StoredPassword extends Credential {
  readonly password: string
}

type NewPassword = new (data: { readonly id: string; readonly password: string }) => StoredPassword

/** Chromium offers its password store to pages, on https and localhost; other browsers ask their users by themselves. */
const offered = (): NewPassword | null =>
  (window.isSecureContext && (window as { PasswordCredential?: NewPassword }).PasswordCredential) || null

const offersPasswordStore = (): boolean => offered() !== null

/** Hands a password to the browser's store. Its user decides there whether it is kept. */
async function storePassword(account: string, password: string): Promise<void> {
  const NewPassword = offered()
  if (NewPassword) await navigator.credentials.store(new NewPassword({ id: account, password }))
}

/** The password of an account, where the browser gives it without asking; else its users choose it by themselves. */
async function storedPassword(account: string): Promise<string | null> {
  if (!offersPasswordStore()) return null
  const options: CredentialRequestOptions & { readonly password: true } = {
    password: true,
    mediation: 'silent',
  }
  const found = (await navigator.credentials.get(options)) as StoredPassword | null
  return found?.id === account ? found.password : null
}

/** From now on the browser gives no password without asking. Removing one is its user's to do, in its settings. */
async function releasePasswords(): Promise<void> {
  if (offersPasswordStore()) await navigator.credentials.preventSilentAccess()
}

/** What 记住密码 keeps. No password for a login by code. */
export interface Credentials {
  readonly account: string
  readonly password: string
}

/**
 * What is kept here lies in the browser's profile, encrypted, with its key beside it. No script can read the key, and
 * nobody finds the password by looking through the files. But whoever copies the profile, or sits down at it, can start
 * a browser with it that opens the login screen and fills the password in. The browser's own password store is guarded
 * better, by the keys of the user's system account: where pages may use it, the password goes there and only the
 * account is kept here.
 */
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

async function seal(credentials: Credentials): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(credentials))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  await inStore('readwrite', (records) => records.put({ key, iv, data } satisfies Sealed, only))
}

/** Keeps as much as the config lets: the account, and the password where the browser keeps those, else here. */
export async function rememberCredentials(
  { account, password }: Credentials,
  remembered: RememberedAtLogin,
): Promise<void> {
  const keepsPassword = remembered === 'password' && password !== ''
  await seal({ account, password: keepsPassword && !offersPasswordStore() ? password : '' })
  if (keepsPassword) await storePassword(account, password)
}

async function unseal(): Promise<Credentials | null> {
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

/** Null: nothing is remembered, or it can no longer be read. */
export async function rememberedCredentials(remembered: RememberedAtLogin): Promise<Credentials | null> {
  const kept = await unseal()
  if (kept === null || remembered === 'account') return kept && { ...kept, password: '' }
  return kept.password === ''
    ? { ...kept, password: (await storedPassword(kept.account).catch(() => null)) ?? '' }
    : kept
}

/** Removes the sealed credentials and their key. */
export async function forgetCredentials(): Promise<void> {
  if (typeof indexedDB !== 'undefined') await inStore('readwrite', (records) => records.delete(only))
  await releasePasswords()
}
