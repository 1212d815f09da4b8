import type { ImportAnswer } from '#domain/import-answer.ts'
import type { ResolvedConfig } from '#schema'
import type { TestPlatform } from './platform.ts'
import { type Answer, callOf } from './platform-client.ts'

export type Content = string | Uint8Array

/** An answer, or what a refusal says is wrong. */
interface ImportReply extends Omit<Answer, 'data'> {
  readonly data: ImportAnswer & { readonly errors?: Readonly<Record<string, string>> }
}

/** A platform of this process, or what speaks to one. */
type Receiver = Pick<TestPlatform, 'fetch' | 'login'> & {
  readonly platform: { readonly services: { readonly config: ResolvedConfig } }
}

interface SendOptions {
  /** The demo account. Default: admin. */
  readonly as?: string
  readonly fileName?: string
}

/** Sends a file to an import as the admin does: `input` beside it. Texts go as UTF-8. */
export async function sendImport(
  eaves: Receiver,
  name: string,
  content: Content | null,
  input: Readonly<Record<string, string | number>> = {},
  { as = 'admin', fileName = 'file.csv' }: SendOptions = {},
): Promise<ImportReply> {
  const form = new FormData()
  for (const [key, value] of Object.entries(input)) form.set(key, String(value))
  if (content !== null) form.set('file', new File([content as BlobPart], fileName, { type: 'text/csv' }))
  const { method, path } = callOf(eaves.platform.services.config, name)
  const response = await eaves.fetch(
    new Request(`http://eaves.test${path}`, {
      method,
      body: form,
      headers: { authorization: await eaves.login(as) },
    }),
  )
  return { status: response.status, headers: response.headers, ...(await response.json()) }
}
