import {
  brokenShape,
  extensionOf,
  isShaped,
  isUploadField,
  maxBytes,
  type ResolvedResource,
  type UploadField,
  uploadsTakenBy,
  type Values,
} from '#schema'
import { invalid } from '../../errors.ts'
import type { StoredFiles } from '../../services/stored-files.ts'
import { uploadNameOf } from '../../services/upload-name.ts'
import { digestParts, factsOf, methodOf, storedFacts } from './file-facts.ts'

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
