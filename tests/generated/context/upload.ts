import { createHash } from 'node:crypto'
import type { ResolvedField, ResolvedResource, Values } from '#schema'
import { isEmpty } from '#schema'
import { contentOf, isMakeable, png } from '../fixtures/content.ts'
import type { Answer } from './client.ts'
import { once, type TestContext } from './test-context.ts'
import { accepted, Skipped } from './verdict.ts'

type Inspected = ResolvedField<'image' | 'images' | 'file'>

/** Sends one file for a field of a resource. */
export async function upload(
  context: TestContext,
  resource: ResolvedResource,
  field: ResolvedField,
  name: string,
  content: Buffer,
): Promise<Answer> {
  const call = context.config.calls['upload.file']
  if (!call) throw new Skipped('the config has no call upload.file')
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name))
  const path = `${call.path}?field=${resource.name}.${field.name}`
  return context.client({ method: call.method, path, form, as: context.admin })
}

/** The extensions that the field takes and a test can make. */
export const extensionsOf = (field: Inspected): readonly string[] =>
  field.kind === 'file' ? field.accept.filter(isMakeable) : ['png']

function bytesFor(field: Inspected, extension: string): Buffer {
  if (field.kind === 'file') return contentOf(extension)
  const side = Math.max(field.kind === 'image' ? field.minSide : 0, 16)
  return png(side, side)
}

/** The address of an uploaded file that the field takes; `index` tells several apart. */
export async function uploaded(
  context: TestContext,
  resource: ResolvedResource,
  field: Inspected,
  index = 0,
): Promise<string> {
  if (context.readOnly) throw new Skipped('nothing is uploaded with --read-only')
  const [extension] = extensionsOf(field)
  if (extension === undefined) throw new Skipped(`no test file can be made for ${field.name}`)
  return once(context, `upload ${resource.name}.${field.name} ${index}`, async () => {
    const answer = await upload(context, resource, field, `qa.${extension}`, bytesFor(field, extension))
    const { url } = accepted(answer, `uploading a .${extension} for ${field.name}`) as { url: string }
    return url
  })
}

/** So many different ones. */
export const manyUploaded = (
  context: TestContext,
  resource: ResolvedResource,
  field: Inspected,
  count: number,
): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => uploaded(context, resource, field, index)))

const extensionOf = (url: unknown) => /\.(tar\.gz|\w+)$/.exec(String(url))?.[1] ?? ''

const methodOf = ({ fields }: ResolvedResource, name: string, record: Values) => {
  const field = fields[name]
  const value = record[name] ?? field?.default
  const entries = field?.kind === 'choice' ? field.dictionary.entries : []
  return entries.find((entry) => entry.value === value)?.label.toLowerCase() ?? ''
}

/** Fields that people write and that must agree with the file: nothing else can be put in them. */
export const fileFactFields = ({ fields }: ResolvedResource): ReadonlySet<string> =>
  new Set(
    Object.values(fields).flatMap((field) => {
      const into = field.kind === 'file' ? field.facts?.digest?.into : undefined
      return into !== undefined && fields[into]?.readOnly === false ? [into] : []
    }),
  )

/** Fields that keep what a file is called: left empty, they are filled from the file. */
export const fileNameFields = ({ fields }: ResolvedResource): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap((field) => (field.kind === 'file' ? (field.facts?.name ?? []) : [])))

/** What the record's files say of themselves, in the fields that people write it into. */
export function fileFacts(resource: ResolvedResource, record: Values): Values {
  const facts = Object.values(resource.fields).flatMap((field): [string, unknown][] => {
    const url = record[field.name]
    if (field.kind !== 'file' || !field.facts || isEmpty(url)) return []
    const { name, digest } = field.facts
    const extension = extensionOf(url)
    const named: [string, unknown][] = name === undefined ? [] : [[name, `qa.${extension}`]]
    if (!digest) return named
    const { into, method } = digest
    const algorithm = typeof method === 'string' ? method : methodOf(resource, method.field, record)
    if (!['md5', 'sha256'].includes(algorithm)) return named
    return [...named, [into, createHash(algorithm).update(contentOf(extension)).digest('hex')]]
  })
  return Object.fromEntries(facts.filter(([name]) => resource.fields[name]?.readOnly === false))
}

/** What a call should answer in the read-only fields that keep what a file says. */
export function keptFacts(resource: ResolvedResource, field: ResolvedField<'file'>, record: Values): Values {
  const { size, digest } = field.facts ?? {}
  const content = contentOf(extensionOf(record[field.name]))
  const method = typeof digest?.method === 'string' ? digest.method : null
  return {
    ...(size !== undefined && resource.fields[size]?.readOnly ? { [size]: content.length } : {}),
    ...(digest && method !== null && resource.fields[digest.into]?.readOnly
      ? { [digest.into]: createHash(method).update(content).digest('hex') }
      : {}),
  }
}
