import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { codes } from '#domain/error-codes.ts'
import { cut } from '#domain/texts.ts'
import {
  claimedExtension,
  heicAdvice,
  isUploadField,
  maxBytes,
  pictureExtensions,
  type ResolvedConfig,
  type UploadExtension,
  uploadPath,
  uploadsTakenBy,
  usualUploads,
} from '#schema'
import { isAllowed } from '../../access.ts'
import type { CallHandler, Session } from '../../contracts.ts'
import { forbidden, invalid, Refusal } from '../../errors.ts'
import { sidesOf } from '../../services/uploads.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import { typeOf } from './type-of.ts'
import { beginUpload, dropUpload, enterUpload, type UploadQuota } from './upload-quota.ts'

interface Wanted {
  readonly types: readonly UploadExtension[]
  readonly maxSize: number
}

/** What `resource.field` takes. Larger files and software are for those who may write such records. */
function wantedBy(config: ResolvedConfig, place: string, session: Session | null): Wanted {
  const [, resourceName = '', fieldName = ''] = /^(\w+)\.(\w+)$/.exec(place) ?? []
  const resource = Object.hasOwn(config.resources, resourceName) ? config.resources[resourceName] : undefined
  const askings = [
    ...Object.values(resource?.states?.transitions ?? {}),
    ...Object.values(resource?.actions ?? {}),
  ]
  const fields = [resource?.fields ?? {}, ...askings.map(({ ask }) => ask)].flatMap(Object.values)
  const field = fields.filter(isUploadField).find(({ name }) => name === fieldName)
  if (!resource || !field) throw invalid({ field: '没有这个上传字段' })
  const { create, update } = resource.endpoints
  const writes = [create, update, ...askings.map(({ endpoint }) => endpoint)]
  if (!writes.some((endpoint) => endpoint && isAllowed(endpoint.allow, session))) throw forbidden()
  return { types: uploadsTakenBy(field), maxSize: field.maxSize }
}

/** A file with a wrong extension is told which would be right; `found`: what its content is. */
function mismatch(name: string, found: string | undefined, types: readonly UploadExtension[]): string {
  if (found === 'heic') return heicAdvice
  const known = types.find((type) => type === found)
  return known === undefined || claimedExtension(name) === known
    ? `文件类型不支持，或内容与扩展名不符；支持 ${types.join('、')}`
    : `文件内容是 ${known}，与扩展名不符，请改为 .${known} 后重新上传`
}

function refusedType(name: string, found: string | undefined, types: readonly UploadExtension[]) {
  const message = mismatch(name, found, types)
  return new Refusal(codes.invalid, message, { errors: { file: message } })
}

/** In millions. Whoever shows a picture unpacks it: a few bytes may say that it is as large as a house. */
const mostPixels = 50

async function refusePicture(path: string): Promise<void> {
  const sides = sidesOf(await readFile(path))
  const message =
    sides === null
      ? '图片已损坏，无法读取尺寸'
      : sides.width * sides.height > mostPixels * 1e6
        ? `图片不能超过 ${mostPixels * 100} 万像素`
        : null
  if (message !== null) throw invalid({ file: message })
}

/** What people see of the client's file name: no folders, no control characters, the extension that is true. */
function displayName(name: string, extension: UploadExtension): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = last.replace(/(\.tar)?\.[^.]*$/i, '').replace(/[\p{C}<>:"|?*]/gu, '')
  return `${cut(stem, 100).trim() || '文件'}.${extension}`
}

/** What a request may bring at most; where it does not say how much, all that is taken. */
function announcedSize({ headers }: Request, limit: number): number {
  const length = headers.get('content-length') ?? ''
  return /^\d+$/.test(length) ? Math.min(Number(length), limit) : limit
}

/** Reads the rest and drops it: so the client gets its answer instead of a broken connection. */
const readOff = ({ body }: Request) => body?.pipeTo(new WritableStream()).catch(() => {})

/** Judges what has arrived and keeps it; answers as what. `enter` notes it under that name. */
async function keep(
  { staged, name: given, isOverLimit }: ReceivedFile,
  { types, maxSize }: Wanted,
  enter: (name: string) => Promise<unknown>,
) {
  try {
    if (isOverLimit) throw new Refusal(413, `文件不能超过 ${maxSize} MB`, { status: 413 })
    if (staged.size === 0) throw invalid({ file: '不能上传空文件' })
    const { extension, found } = await typeOf(staged.path, given, types)
    if (extension === null) throw refusedType(given, found, types)
    if (pictureExtensions.includes(extension)) await refusePicture(staged.path)
    const name = `${randomBytes(16).toString('hex')}.${extension}`
    await enter(name)
    await staged.keep(name)
    return { url: `${uploadPath}${name}`, name: displayName(given, extension), size: staged.size }
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/** Takes one file. The query's `field` names the field it is for, whose limits then hold instead of the usual ones. */
export const uploadFile =
  (usualMegabytes: number, quota: UploadQuota): CallHandler =>
  async (_input, context) => {
    const { request, services, session } = context
    const place = new URL(request.url).searchParams.get('field')
    const wanted =
      place === null
        ? { types: usualUploads, maxSize: usualMegabytes }
        : wantedBy(services.config, place, session)
    const limit = maxBytes(wanted)
    let entry = ''
    try {
      entry = await beginUpload(context, announcedSize(request, limit), quota)
    } catch (error) {
      await readOff(request)
      throw error
    }
    try {
      const file = await receiveFile(request, 'file', services.uploads, limit)
      if (!file) throw invalid({ file: '请选择要上传的文件' })
      return await keep(file, wanted, async (name) => {
        await enterUpload(context, entry, { name, size: file.staged.size })
        entry = name
      })
    } catch (error) {
      await dropUpload(context, entry)
      throw error
    }
  }
