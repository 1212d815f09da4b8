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
