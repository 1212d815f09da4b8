import type { ScreenProject } from '#domain/big-screen.ts'
import { type HealthGrade, healthGrade } from '#domain/health-score.ts'
import { type Box, boxOf, mapSize, placeOf } from './china-shapes.ts'

type Side = 'right' | 'left' | 'below' | 'above'

export interface ProjectPoint {
  readonly project: ScreenProject
  readonly x: number
  readonly y: number
  /** Null: how healthy it is may not be seen. */
  readonly grade: HealthGrade | null
  /** On which side its name stands; null: there is no room for it. */
  readonly side: Side | null
}

/** The projects that say where they are. */
const placed = (projects: readonly ScreenProject[]) =>
  projects.flatMap((project) => {
    const { longitude, latitude } = project
    if (longitude === null || latitude === null) return []
    const [x, y] = placeOf(longitude, latitude)
    return [{ project, x, y }]
  })

type Placed = ReturnType<typeof placed>[number]

/** What is written takes so much of the whole country's picture: a letter, the score, a line, the mark itself. */
const room = { letter: 24, score: 41, line: 31, mark: 15 } as const

const around = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})

function nameBox({ project: { name }, x, y }: Placed, side: Side, scale: number): Box {
  const width = (name.length * room.letter + room.score) * scale
  const height = room.line * scale
  const across = width / 2 + room.mark * scale
  const along = height / 2 + room.mark * scale
  if (side === 'right') return around(x + across, y, width, height)
  if (side === 'left') return around(x - across, y, width, height)
  return around(x, side === 'below' ? y + along : y - along, width, height)
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const sides: readonly Side[] = ['right', 'left', 'below', 'above']

/**
 * Where projects stand in the picture, the least healthy in front. Names that would be written over each other, or over
 * a mark, are left out, those of the healthiest first. `scale`: the share of the country that the picture shows.
 */
export function pointsOf(projects: readonly ScreenProject[], scale = 1): readonly ProjectPoint[] {
  const points = placed([...projects].sort((one, other) => (one.score ?? 100) - (other.score ?? 100)))
  const mark = room.mark * scale
  const marks = points.map((point) => ({ point, box: around(point.x, point.y, mark, mark) }))
  const taken: Box[] = []
  return points
    .map((point) => {
      const others = marks.filter((one) => one.point !== point).map(({ box }) => box)
      const isFree = (side: Side) => {
        const box = nameBox(point, side, scale)
        return !taken.some((other) => meet(box, other)) && !others.some((other) => meet(box, other))
      }
      // Among very many no name would find room: to look for one takes time, and is of no use.
      const side = taken.length < mostNames ? (sides.find(isFree) ?? null) : null
      if (side !== null) taken.push(nameBox(point, side, scale))
      const { score } = point.project
      return { ...point, side, grade: score === undefined ? null : healthGrade(score) }
    })
    .reverse()
}

const mostNames = 40

/** The whole country. */
const whole: Box = { left: 0, top: 0, right: mapSize.width, bottom: mapSize.height }

/** By how much it is gone near at most: the smallest of the provinces takes a quarter of the picture then. */
const nearest = 10

/** The part of the picture that shows these boxes with some room around, in the picture's own proportions. */
export function frameAround(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return whole
  const corners = boxes.flatMap(({ left, top, right, bottom }) => [
    [left, top] as const,
    [right, bottom] as const,
  ])
  const { left, top, right, bottom } = boxOf(corners)
  const proportion = mapSize.width / mapSize.height
  const height = Math.max((bottom - top) * 1.3, ((right - left) * 1.3) / proportion, mapSize.height / nearest)
  const width = height * proportion
  if (width >= mapSize.width) return whole
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}
