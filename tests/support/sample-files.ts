import { crc32, deflateSync, gzipSync } from 'node:zlib'

/** Small, whole files of every type that uploads take, and of some that they must not. */

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A grey picture. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 128))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An archive of uncompressed entries; archives stay readable behind other bytes. */
function zip(entries: Readonly<Record<string, string>>, before = Buffer.alloc(0)): Buffer {
  const bodies: Buffer[] = [before]
  const directory: Buffer[] = []
  let offset = before.length
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), content])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, more, Buffer.from(name))
    bodies.push(body)
    offset += body.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(bodies.length - 1, 8)
  end.writeUInt16LE(bodies.length - 1, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listing, end])
}

function tar(name: string, text: string): Buffer {
  const head = Buffer.alloc(512)
  head.write(name, 0)
  head.write('0000644\0', 100)
  head.write(text.length.toString(8).padStart(11, '0'), 124)
  head.write('        0ustar\x0000', 148)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const body = Buffer.alloc(512)
  body.write(text)
  return Buffer.concat([head, body, Buffer.alloc(1024)])
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])
export const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(400)])
export const machO = Buffer.concat([Buffer.from([0xcf, 0xfa, 0xed, 0xfe]), Buffer.alloc(400)])
export const bin = Buffer.concat([Buffer.from([0x00, 0x00, 0x02, 0x20]), Buffer.alloc(508, 0xa5)])
export const intelHex = Buffer.from(':10010000214601360121470136007EFE09D2190140\r\n:00000001FF\r\n')
export const sRecords = Buffer.from('S00F000068656C6C6F202020202000003C\nS9030000FC\n')
export const tarGz = gzipSync(tar('firmware.txt', 'firmware'))
export const apk = zip({ 'AndroidManifest.xml': 'manifest', 'classes.dex': 'dex', 'res/a.txt': 'a' })
export const signedApk = zip({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0', 'AndroidManifest.xml': 'm' })
export const programAndApk = zip({ 'AndroidManifest.xml': 'manifest' }, exe)
export const hap = zip({ 'module.json': '{}', 'resources.index': 'r' })
export const archive = zip({ 'readme.txt': '你好' })

/** One pixel. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

/** The beginning of what iPhones make of photos. */
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
