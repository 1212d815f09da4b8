import { type Colour, png } from './png.ts'

const side = 512
/** Steps between background and white, for smooth edges. */
const shades = 16

const circle = (x: number, y: number, radius: number) => Math.hypot(x, y) - radius

const box = (x: number, y: number, halfWidth: number, halfHeight: number) =>
  Math.max(Math.abs(x) - halfWidth, Math.abs(y) - halfHeight)

const ring = (x: number, y: number, radius: number, width: number) => Math.abs(circle(x, y, radius)) - width

/** Simple shapes, as distances to their edge in pixels. */
const shapes = {
  mug: (x: number, y: number) =>
    Math.min(box(x + 20, y, 92, 104) - 12, Math.max(ring(x - 92, y, 52, 14), 92 - x)),
  lamp: (x: number, y: number) =>
    Math.min(
      Math.max(box(x, y + 70, 120, 70), Math.abs(x) * 0.9 - (y + 170) * 0.75),
      box(x, y - 60, 12, 100),
      box(x, y - 160, 84, 14) - 6,
    ),
  filter: (x: number, y: number) =>
    Math.max(box(x, y, 150, 120) - 12, -(Math.abs((((x % 44) + 66) % 44) - 22) - 9)),
  ticket: (x: number, y: number) =>
    Math.max(
      box(x, y, 170, 92) - 8,
      -circle(x - 178, y, 34),
      -circle(x + 178, y, 34),
      -box(x - 60, y, 5, 64),
    ),
  broom: (x: number, y: number) =>
    Math.min(
      box(x, y + 90, 13, 110) - 4,
      Math.max(box(x, y - 90, 104, 70), Math.abs(x) - 44 - (y - 20) * 0.5),
    ),
  sensor: (x: number, y: number) => Math.min(ring(x, y, 140, 16), ring(x, y, 84, 14), circle(x, y, 34)),
}

export type Shape = keyof typeof shapes

const mix = (from: Colour, share: number): Colour => {
  const part = (value: number) => Math.round(value + (255 - value) * share)
  return [part(from[0]), part(from[1]), part(from[2])]
}

/** A white shape on one colour, as a picture of goods that do not exist. */
export function goodsPicture(shape: Shape, colour: Colour): Buffer {
  const palette = Array.from({ length: shades + 1 }, (_, index) => mix(colour, index / shades))
  return png(side, palette, (column, row) => {
    const distance = shapes[shape](column + 0.5 - side / 2, row + 0.5 - side / 2)
    return Math.round(Math.min(1, Math.max(0, 0.5 - distance)) * shades)
  })
}
