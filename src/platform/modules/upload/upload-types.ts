import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'

/** Looked at until the text is decided: a file that is text at both ends and binary in between is of no use to anyone. */
const textProbe = 64 * 1024

/** What may be uploaded: extension -> the type it is served with, and whether a browser may show it in place. */
const kinds = {
  jpg: { type: 'image/jpeg', inline: true },
  png: { type: 'image/png', inline: true },
  webp: { type: 'image/webp', inline: true },
  gif: { type: 'image/gif', inline: true },
  pdf: { type: 'application/pdf', inline: true },
  doc: { type: 'application/msword', inline: false },
  xls: { type: 'application/vnd.ms-excel', inline: false },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', inline: false },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', inline: false },
  zip: { type: 'application/zip', inline: false },
  csv: { type: 'text/csv; charset=utf-8', inline: false },
  txt: { type: 'text/plain; charset=utf-8', inline: false },
} as const

export type UploadExtension = keyof typeof kinds

export const uploadExtensions = Object.keys(kinds) as UploadExtension[]

const isKind = (extension: string): extension is UploadExtension => Object.hasOwn(kinds, extension)

export const uploadKind = (extension: string) => (isKind(extension) ? kinds[extension] : null)

/** Extensions whose content says no more than what they are made of: `cfb` is any old Office file. */
const container: Readonly<Partial<Record<string, readonly UploadExtension[]>>> = { cfb: ['doc', 'xls'] }

const textKinds: ReadonlySet<UploadExtension> = new Set<UploadExtension>(['csv', 'txt'])

const claimed = (name: string) => {
  const extension = extname(name).slice(1).toLowerCase()
  return extension === 'jpeg' ? 'jpg' : extension
}

/** Valid UTF-8 or GBK without control characters. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false
  return ['utf-8', 'gbk'].some((encoding) => {
    try {
      // A character may be cut at the probe's end: streaming keeps it for later instead of failing.
      new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
      return true
    } catch {
      return false
    }
  })
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(textProbe), 0, textProbe, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** What a file is by its content, if that may be uploaded and agrees with its name; else null. */
export async function typeOf(path: string, name: string): Promise<UploadExtension | null> {
  const extension = claimed(name)
  if (!isKind(extension)) return null
  const found = (await fileTypeFromFile(path))?.ext
  if (textKinds.has(extension)) return found === undefined && isText(await startOf(path)) ? extension : null
  if (found === undefined) return null
  return found === extension || container[found]?.includes(extension) ? extension : null
}
