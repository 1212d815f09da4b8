import {
  type DigestMethod,
  isEmpty,
  labelOf,
  type ResolvedField,
  type UploadField,
  type Values,
} from '#schema'
import type { Surroundings } from './field-ui.ts'

export type FactField = ResolvedField<'file'>

export const isFactField = (field: UploadField): field is FactField =>
  field.kind === 'file' && field.facts !== null

const isMethod = (text: string): text is DigestMethod => text === 'md5' || text === 'sha256'

/** What a file's digest is computed by; null: by nothing, or not here. The platform sets what nobody can write. */
export function methodOf({ facts }: FactField, form: Pick<Surroundings, 'fields' | 'values'>) {
  const digest = facts?.digest
  if (!digest || form.fields[digest.into]?.readOnly !== false) return null
  if (typeof digest.method === 'string') return digest.method
  const by = form.fields[digest.method.field]
  if (by?.kind !== 'choice') return null
  const label = labelOf(by.dictionary, form.values[by.name])?.toLowerCase() ?? ''
  return isMethod(label) ? label : null
}

const mismatch = '签名不一致，请检查文件是否上传正确'

/** What is to be said at the written signature; `own`: what may stand there without anybody having typed it. */
export function remarkOn(written: unknown, digest: string | null, own: ReadonlySet<unknown>): string | null {
  if (digest === null || isEmpty(written) || own.has(written)) return null
  // Half of it is on its way to the whole; what is left at half is told by the field's own pattern.
  return digest.startsWith(String(written).trim().toLowerCase()) ? null : mismatch
}

/** What the fields that keep the file's facts hold, as far as the form asks for them. */
export function factsIn({ facts }: FactField, known: { name?: unknown; digest?: unknown }): Values {
  const { name, digest } = facts ?? {}
  return { ...(name ? { [name]: known.name } : {}), ...(digest ? { [digest.into]: known.digest } : {}) }
}
