import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { claimedExtension, type UploadExtension } from '#schema'
import { zipEntries } from './zip-entries.ts'

/** Looked at until the text is decided: a file that is text at both ends and binary in between is of no use to anyone. */
const textProbe = 64 * 1024

interface Content {
  readonly path: string
  /** What its first bytes say it is, if anything. */
  readonly found: string | undefined
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

const isTextFile = async ({ path, found }: Content) => found === undefined && isText(await startOf(path))

/** Formats that nobody would write into a chip's memory as they are, by signatures too long to be chance. */
const noFirmware: ReadonlySet<string> = new Set(
  `exe elf macho class jar apk xpi deb rpm lnk wasm swf pdf rtf ps cfb zip docx xlsx pptx odt ods odp
  jpg png gif webp bmp tif psd svg xml html`.split(/\s+/),
)

/** A script, or a page or drawing that can run one. */
const isScript = (start: Uint8Array) =>
  /^(\uFEFF)?(#!|\s*<(!doctype|!--|\?xml|html|head|body|script|svg))/i.test(
    new TextDecoder().decode(start.subarray(0, 256)),
  )

/** Bytes for a chip carry no mark of their own, or their vendor's; what has the mark of something else is not that. */
const isFirmware = async ({ path, found }: Content) =>
  !noFirmware.has(found ?? '') && !isScript(await startOf(path))

/** Lines of Intel HEX or Motorola S-records: bytes in pairs of digits. */
const record = /^(:([0-9a-f]{2}){5,}|s[0-9]([0-9a-f]{2}){3,})$/i

async function isHex({ path }: Content): Promise<boolean> {
  const start = await startOf(path)
  const lines = new TextDecoder('latin1').decode(start).split(/\r\n|\r|\n/)
  // The last line of a probe may be cut.
  if (start.length === textProbe) lines.pop()
  const written = lines.filter((line) => line !== '')
  return written.length > 0 && written.every((line) => record.test(line))
}

const isPackage = async ({ path }: Content) => (await zipEntries(path)).includes('AndroidManifest.xml')

const isHarmonyPackage = async ({ path, found }: Content) =>
  (found === 'zip' || found === 'jar') && (await zipEntries(path)).length > 0

const isPacked = ({ found }: Content) => found === 'gz' || found === 'tar.gz'

type Check = (content: Content) => boolean | Promise<boolean>

/** Extensions whose content does not say just that; `cfb` is any old Office file. */
const checks: Readonly<Partial<Record<UploadExtension, Check>>> = {
  doc: ({ found }) => found === 'cfb',
  xls: ({ found }) => found === 'cfb',
  csv: isTextFile,
  txt: isTextFile,
  bin: isFirmware,
  hex: isHex,
  ota: isFirmware,
  zigbee: isFirmware,
  fw: isFirmware,
  img: isFirmware,
  swu: isFirmware,
  gz: isPacked,
  'tar.gz': isPacked,
  apk: isPackage,
  hap: isHarmonyPackage,
}

interface Judged {
  /** What a file is by its name, if that is wanted and its content agrees; else null. */
  readonly extension: UploadExtension | null
  /** What its content says it is, whatever its name; undefined: nothing that is known. */
  readonly found: string | undefined
}

export async function typeOf(
  path: string,
  name: string,
  wanted: readonly UploadExtension[],
): Promise<Judged> {
  const extension = claimedExtension(name)
  const found = (await fileTypeFromFile(path))?.ext
  if (extension === null || !wanted.includes(extension)) return { extension: null, found }
  const isRight = (await checks[extension]?.({ path, found })) ?? found === extension
  return { extension: isRight ? extension : null, found }
}
