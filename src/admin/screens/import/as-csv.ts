import { csvStart, plainCsvLine } from '#domain/csv.ts'
import { importLimits, isImportFile } from '#schema'

/** A file that can be sent, or why it cannot. */
export type Sendable = { readonly file: File } | { readonly refusal: string }

/** How zip files begin, which workbooks are. */
const zipStart = [0x50, 0x4b, 0x03, 0x04]

const isZip = (bytes: Uint8Array): boolean => zipStart.every((byte, index) => bytes[index] === byte)

export const isWorkbook = (name: string): boolean => name.toLowerCase().endsWith('.xlsx')

/** Whatever the file was before, its text is sent. */
export const csvName = (name: string): string => (isImportFile(name) ? name : `${name}.csv`)

/**
 * The file as the platform takes it: a workbook, also one that is called otherwise, becomes the text of its first sheet.
 * It is what was chosen, whatever becomes of it on the disk: browsers send no file that has been saved since.
 */
export async function asCsv(file: File): Promise<Sendable> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (bytes === null) return { refusal: '文件无法读取，可能已被移动、修改或正被其他程序占用，请重新选择' }
  if (!isWorkbook(file.name) && !isZip(bytes))
    return { file: new File([bytes], file.name, { type: file.type }) }
  // Who brings text does without the reader. Null: it cannot be had, because the network is gone.
  const reader = await import('./read-workbook.ts').catch(() => null)
  if (!reader) return { refusal: '读取工作簿的程序未能加载，请检查网络后重试，或另存为 CSV 格式' }
  const read = await reader.readWorkbook(bytes)
  if ('refusal' in read) return read
  const text = new File([csvStart, ...read.rows.map(plainCsvLine)], csvName(file.name), { type: 'text/csv' })
  return text.size > importLimits.bytes
    ? { refusal: '工作表的内容超过 2 MB，请分成几个文件导入' }
    : { file: text }
}

/** What two bytes of GBK stand for. */
const gbkRange = { lead: [0x81, 0xfe], trail: [0x40, 0xfe] } as const

/** By character: its two bytes. Browsers read GBK and do not write it, so that all there is of it is read once. */
function bytesByCharacter(): ReadonlyMap<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk')
  const known = new Map<string, readonly [number, number]>()
  for (let lead: number = gbkRange.lead[0]; lead <= gbkRange.lead[1]; lead += 1)
    for (let trail: number = gbkRange.trail[0]; trail <= gbkRange.trail[1]; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail))
      if (!character.includes('\uFFFD') && !known.has(character)) known.set(character, [lead, trail])
    }
  return known
}

/** The text in GBK, in which a Chinese character takes two bytes instead of three; null: it has others than GBK knows. */
export function gbkOf(text: string): Uint8Array<ArrayBuffer> | null {
  const known = bytesByCharacter()
  const bytes = new Uint8Array(2 * text.length)
  let at = 0
  for (const character of text) {
    const own = character < '\u0080' ? [character.charCodeAt(0)] : known.get(character)
    if (!own) return null
    bytes.set(own, at)
    at += own.length
  }
  return bytes.slice(0, at)
}
