import {
  brokenShape,
  type DigestMethod,
  extensionOf,
  isEmpty,
  isShaped,
  isUploadField,
  maxBytes,
  type ResolvedField,
  type ResolvedResource,
  type UploadField,
  uploadPath,
  uploadsTakenBy,
  type Values,
} from '#schema'
import { invalid } from '../../errors.ts'
import type { StoredFiles } from '../../services/uploads.ts'

/** What a URL names below our uploads, well-formed or not; null: it leads elsewhere. */
function uploadNameOf(url: string): string | null {
  const base = 'http://localhost'
  if (!url.startsWith('/') || !URL.canParse(url, base)) return null
  // Dots in a path are resolved by whoever follows it: `/x/../upload/y` is ours as well, and no name of an upload.
  const { origin, pathname } = new URL(url, base)
  return origin === base && pathname.startsWith(uploadPath) ? url.slice(uploadPath.length) : null
}

const uploadFields = (resource: ResolvedResource) => Object.values(resource.fields).filter(isUploadField)

/** Whether files are compared with what records say of them. */
export const hasDigests = (resource: ResolvedResource): boolean =>
  uploadFields(resource).some((field) => factsOf(field)?.digest !== undefined)

function urlsIn(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((one) => {
    const url = typeof one === 'object' && one !== null && 'url' in one ? one.url : one
    return typeof url === 'string' ? [url] : []
  })
}

async function wrongSides(files: StoredFiles, field: UploadField, name: string): Promise<string | null> {
  if (!isShaped(field)) return null
  const sides = await files.sides(name)
  if (sides !== null && brokenShape(field, sides) === null) return null
  const demands = [
    ...(field.square ? ['须为正方形'] : []),
    ...(field.minSide > 0 ? [`边长不小于 ${field.minSide} 像素`] : []),
  ]
  return `${field.label}${demands.join('，')}`
}

/** What is wrong with the file behind a URL. Papers of other sites are none of our business. */
async function urlProblem(files: StoredFiles, field: UploadField, url: string): Promise<string | null> {
  const name = uploadNameOf(url)
  if (name === null) return null
  const size = await files.size(name)
  if (size === null) return '文件不存在，请重新上传'
  const types = uploadsTakenBy(field)
  if (!types.some((type) => type === extensionOf(name))) return `${field.label}只支持 ${types.join('、')}`
  if (size > maxBytes(field)) return `${field.label}不能超过 ${field.maxSize} MB`
  return wrongSides(files, field, name)
}

async function fieldProblem(files: StoredFiles, field: UploadField, value: unknown): Promise<string | null> {
  for (const url of urlsIn(value)) {
    const problem = await urlProblem(files, field, url)
    if (problem !== null) return problem
  }
  return null
}

const isTouched = (field: UploadField, changed: ReadonlySet<string>) => {
  const facts = factsOf(field)
  return [field.name, ...(facts ? digestParts(facts) : [])].some((name) => changed.has(name))
}

/** Hashes what `checkFiles` will ask for. Done before a transaction opens, it holds nobody up. */
export async function hashAhead(
  files: StoredFiles,
  resource: ResolvedResource,
  record: Values,
  changed: ReadonlySet<string>,
): Promise<void> {
  for (const field of uploadFields(resource).filter((field) => isTouched(field, changed))) {
    const digest = factsOf(field)?.digest
    const name = uploadNameOf(String(record[field.name] ?? ''))
    const method = digest ? methodOf(resource, digest, record) : null
    const size = name === null ? null : await files.size(name)
    if (name === null || method === null || size === null || size > maxBytes(field)) continue
    await files.digest(name, method)
  }
}

/** Refuses changed files that are missing or not what their fields take; answers the facts to store with the record. */
export async function checkFiles(
  files: StoredFiles,
  resource: ResolvedResource,
  record: Values,
  changed: ReadonlySet<string>,
): Promise<Values> {
  const touched = uploadFields(resource).filter((field) => isTouched(field, changed))
  const errors: Record<string, string> = {}
  for (const field of touched) {
    const problem = await fieldProblem(files, field, record[field.name])
    if (problem !== null) errors[field.name] = problem
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const facts: Values[] = []
  for (const field of touched) facts.push(await storedFacts(files, resource, field, record))
  return Object.assign({}, ...facts)
}

/** A field whose file the platform knows more about than its address. */
type Facts = NonNullable<ResolvedField<'file'>['facts']>

const factsOf = (field: UploadField): Facts | null => (field.kind === 'file' ? field.facts : null)

const methods: readonly string[] = ['md5', 'sha256'] satisfies DigestMethod[]
const isMethod = (name: string): name is DigestMethod => methods.includes(name)

/** The algorithm by name, or by the label of the dictionary value that the record has. */
function methodOf({ fields }: ResolvedResource, { method }: NonNullable<Facts['digest']>, record: Values) {
  if (typeof method === 'string') return method
  const field = fields[method.field]
  const entries = field?.kind === 'choice' ? field.dictionary.entries : []
  const name = entries.find(({ value }) => value === record[method.field])?.label.toLowerCase() ?? ''
  return isMethod(name) ? name : null
}

/** Names of the fields that decide whether a file's digest is right. */
function digestParts({ digest }: Facts): readonly string[] {
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
async function storedFacts(
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
