import { type Colour, png } from './png.ts'

const side = 512
/** Steps between background and white, for smooth edges. */
const shades = 16

/** How far a point is outside a box around a centre, in pixels; negative inside. */
const box = (x: number, y: number, halfWidth: number, halfHeight: number) =>
  Math.max(Math.abs(x) - halfWidth, Math.abs(y) - halfHeight)

/** How far a point is from the line between two points. */
function segment(x: number, y: number, ax: number, ay: number, bx: number, by: number) {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** 檐: a roof with wide eaves. */
const roof = (x: number, y: number) =>
  Math.min(segment(x, y, 0, -118, -168, 10), segment(x, y, 0, -118, 168, 10)) - 22

/** What stands under the roof tells the apps apart, as distances to its edge. */
const signs = {
  /** A door. */
  home: (x: number, y: number) => Math.max(box(x, y - 78, 96, 78), -box(x, y - 106, 32, 52)),
  /** Bars of a chart. */
  operations: (x: number, y: number) =>
    Math.min(box(x + 76, y - 116, 22, 40), box(x, y - 96, 22, 60), box(x - 76, y - 76, 22, 80)),
  /** A dial. */
  panel: (x: number, y: number) =>
    Math.min(Math.abs(Math.hypot(x, y - 84) - 62) - 14, segment(x, y, 0, 84, 30, 54) - 10),
}

export type Sign = keyof typeof signs

const mix = (from: Colour, share: number): Colour => {
  const part = (value: number) => Math.round(value + (255 - value) * share)
  return [part(from[0]), part(from[1]), part(from[2])]
}

/** A white sign on one colour. */
export function appIcon(sign: Sign, colour: Colour): Buffer {
  const palette = Array.from({ length: shades + 1 }, (_, index) => mix(colour, index / shades))
  return png(side, palette, (column, row) => {
    const [x, y] = [column + 0.5 - side / 2, row + 0.5 - side / 2]
    const distance = Math.min(roof(x, y), signs[sign](x, y))
    return Math.round(Math.min(1, Math.max(0, 0.5 - distance)) * shades)
  })
}
