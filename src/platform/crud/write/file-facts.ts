import {
  type DigestMethod,
  isEmpty,
  type ResolvedField,
  type ResolvedResource,
  type UploadField,
  type Values,
} from '#schema'
import { invalid } from '../../errors.ts'
import type { StoredFiles } from '../../services/stored-files.ts'
import { uploadNameOf } from '../../services/upload-name.ts'

/** A field whose file the platform knows more about than its address. */
type Facts = NonNullable<ResolvedField<'file'>['facts']>

export const factsOf = (field: UploadField): Facts | null => (field.kind === 'file' ? field.facts : null)

const methods: readonly string[] = ['md5', 'sha256'] satisfies DigestMethod[]
const isMethod = (name: string): name is DigestMethod => methods.includes(name)

/** The algorithm by name, or by the label of the dictionary value that the record has. */
export function methodOf(
  { fields }: ResolvedResource,
  { method }: NonNullable<Facts['digest']>,
  record: Values,
) {
  if (typeof method === 'string') return method
  const field = fields[method.field]
  const entries = field?.kind === 'choice' ? field.dictionary.entries : []
  const name = entries.find(({ value }) => value === record[method.field])?.label.toLowerCase() ?? ''
  return isMethod(name) ? name : null
}

/** Names of the fields that decide whether a file's digest is right. */
export function digestParts({ digest }: Facts): readonly string[] {
  if (!digest) return []
  return typeof digest.method === 'string' ? [digest.into] : [digest.into, digest.method.field]
}

/** The digest to store: what people wrote is compared with the file's own. */
async function digestFact(
  files: StoredFiles,
  resource: ResolvedResource,
  digest: NonNullable<Facts['digest']>,
  record: Values,
  name: string | null,
): Promise<Values> {
  const method = methodOf(resource, digest, record)
  const isWritten = resource.fields[digest.into]?.readOnly === false
  const written = record[digest.into]
  if (isWritten && (isEmpty(written) || name === null)) return {}
  const actual = name === null || method === null ? null : await files.digest(name, method)
  if (isWritten && String(written).toLowerCase() !== actual)
    throw invalid({ [digest.into]: '签名不一致，请检查文件是否上传正确' })
  return { [digest.into]: actual }
}

/** What to store of a field's file beside its address. */
export async function storedFacts(
  files: StoredFiles,
  resource: ResolvedResource,
  field: UploadField,
  record: Values,
): Promise<Values> {
  const facts = factsOf(field)
  if (!facts) return {}
  const name = uploadNameOf(String(record[field.name] ?? ''))
  const isSizeOurs = facts.size !== undefined && resource.fields[facts.size]?.readOnly === true
  return {
    ...(isSizeOurs ? { [facts.size]: name === null ? null : await files.size(name) } : {}),
    ...(facts.digest ? await digestFact(files, resource, facts.digest, record, name) : {}),
  }
}

/** Where a file changed and nobody said what it is called: the name it is kept under. */
export function fileNames(resource: ResolvedResource, current: Values, record: Values, sent: Values): Values {
  const names = Object.values(resource.fields).flatMap((field): [string, unknown][] => {
    const into = field.kind === 'file' ? field.facts?.name : undefined
    const url = record[field.name] ?? null
    if (into === undefined || url === (current[field.name] ?? null) || !isEmpty(sent[into])) return []
    return [[into, typeof url === 'string' ? (url.split('/').at(-1) ?? null) : null]]
  })
  return Object.fromEntries(names)
}
