import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'ascii'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

export type Colour = readonly [red: number, green: number, blue: number]

/** A square PNG of a palette's colours; `pixel` answers the index of one. */
export function png(
  side: number,
  palette: readonly Colour[],
  pixel: (x: number, y: number) => number,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // 8 bits each, colours from a palette.
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc(side * (side + 1))
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) rows[y * (side + 1) + 1 + x] = pixel(x, y)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
