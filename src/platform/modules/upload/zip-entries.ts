import { type FileHandle, open } from 'node:fs/promises'
import { megabyte } from '#schema'

/** The end record and the longest comment that may follow it. */
const tail = 22 + 0xffff
/** Far more than the directory of a package with ten thousand entries. */
const largestDirectory = 16 * megabyte

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Where the directory of entries lies, as the record at the end says. */
function directoryIn(end: Buffer) {
  const at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || at + 22 > end.length) return null
  return { size: end.readUInt32LE(at + 12), offset: end.readUInt32LE(at + 16) }
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameLength = directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}

/** The names of the entries of a zip archive; none, if the file is not a whole one that begins as such. */
export async function zipEntries(path: string): Promise<readonly string[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = await bytesAt(file, 0, 4)
    const end = await bytesAt(file, Math.max(0, size - tail), Math.min(size, tail))
    const directory = directoryIn(end)
    if (start.toString('latin1') !== 'PK\x03\x04' || !directory || directory.size > largestDirectory)
      return []
    return namesIn(await bytesAt(file, directory.offset, Math.min(directory.size, size)))
  } finally {
    await file.close()
  }
}
