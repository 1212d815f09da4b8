/** A password as the browser's own store hands it to a page. */
interface StoredPassword extends Credential {
  readonly password: string
}

type NewPassword = new (data: { readonly id: string; readonly password: string }) => StoredPassword

/** Chromium offers its password store to pages, on https and localhost; other browsers ask their users by themselves. */
const offered = (): NewPassword | null =>
  (window.isSecureContext && (window as { PasswordCredential?: NewPassword }).PasswordCredential) || null

export const offersPasswordStore = (): boolean => offered() !== null

/** Hands a password to the browser's store. Its user decides there whether it is kept. */
export async function storePassword(account: string, password: string): Promise<void> {
  const NewPassword = offered()
  if (NewPassword) await navigator.credentials.store(new NewPassword({ id: account, password }))
}

/** The password of an account, where the browser gives it without asking; else its users choose it by themselves. */
export async function storedPassword(account: string): Promise<string | null> {
  if (!offersPasswordStore()) return null
  const options: CredentialRequestOptions & { readonly password: true } = {
    password: true,
    mediation: 'silent',
  }
  const found = (await navigator.credentials.get(options)) as StoredPassword | null
  return found?.id === account ? found.password : null
}

/** From now on the browser gives no password without asking. Removing one is its user's to do, in its settings. */
export async function releasePasswords(): Promise<void> {
  if (offersPasswordStore()) await navigator.credentials.preventSilentAccess()
}
