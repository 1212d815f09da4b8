import type { Facade } from './facade-cells.ts'

// A façade is drawn in units of its own, and shrunk or grown to its panel: what is written on it has to be measured so that
// it is as large as all text of the wall.

/** Rems that the panel has for it at least. */
const room = { width: 51, height: 34 } as const
/** Rems that the names of the floors may take of it. */
const floorNames = 5

const gap = 3
/** What a window has beside its number: the sign of how the house stands. */
const signRoom = 16

/** How large the windows of a building are drawn, and how large one rem of the wall is there. */
export interface FacadeSizes {
  readonly width: number
  readonly height: number
  readonly rem: number
}

export const stepOf = ({ width, height }: Pick<FacadeSizes, 'width' | 'height'>) => ({
  x: width + gap,
  y: height + gap,
})

/** Windows are as wide as a front of the usual proportions leaves them. */
export function sizesOf({ columns, rows }: Pick<Facade, 'columns' | 'rows'>): FacadeSizes {
  const height = 17
  const front = rows.length * (height + gap) * 1.25
  const width = Math.round(Math.min(72, Math.max(22, front / Math.max(1, columns))))
  const step = stepOf({ width, height })
  const rem = Math.max(
    (columns * step.x) / (room.width - floorNames),
    (rows.length * step.y + 12) / room.height,
  )
  return { width, height, rem }
}

/** How wide a text is, in its own size: Chinese characters are squares, the others about half of one. */
export const lengthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.6), 0)

/** Whether the number of a house can be written into its window. */
export const fits = (name: string, { width, height, rem }: FacadeSizes): boolean =>
  rem <= height && lengthOf(name) * rem + signRoom <= width

/** A floor in so many is named, where there are very many. */
export const namedEach = (sizes: FacadeSizes): number => Math.ceil((sizes.rem * 1.1) / stepOf(sizes).y)
