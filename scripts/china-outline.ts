import type { Plugin } from 'vite'

type Point = readonly number[]
/** Points, rings, shapes: however deep the rings lie. */
type Nested = Point | readonly Nested[]

interface Outline {
  readonly features: readonly {
    readonly properties: { readonly id?: string; readonly name: string }
    readonly geometry: { readonly type: string; readonly coordinates: Nested }
  }[]
}

/** Degrees: a big screen shows one in 16 pixels; of cities, in ten times as many at most. */
const nearest = { provinces: 0.07, cities: 0.02 } as const

const isPoint = (value: Nested): value is Point => typeof value[0] === 'number'
const rounded = (point: Point) => point.map((degrees) => Math.round(degrees * 100) / 100)

const apart = ([x = 0, y = 0]: Point, [otherX = 0, otherY = 0]: Point) =>
  Math.abs(x - otherX) + Math.abs(y - otherY)

/** A ring without the points that could not be told from the one before; small ones stay as they are. */
function thinned(ring: readonly Point[], nearest: number): readonly Point[] {
  if (ring.length < 24) return ring.map(rounded)
  const kept: Point[] = []
  for (const point of ring) {
    const last = kept.at(-1)
    if (!last || apart(last, point) >= nearest) kept.push(point)
  }
  return kept.map(rounded)
}

function thin(value: Nested, nearest: number): Nested {
  const first = value[0] as Nested | undefined
  if (first !== undefined && isPoint(first)) return thinned(value as readonly Point[], nearest)
  return (value as readonly Nested[]).map((one) => thin(one, nearest))
}

/** The outlines of provinces and cities as big screens need them: a third of what the package has. */
export const chinaOutline = (): Plugin => ({
  name: 'eaves-china-outline',
  enforce: 'pre',
  transform(code, id) {
    const [, file] = /china-geojson\/src\/geojson\/(\w+)\.json$/.exec(id) ?? []
    if (file === undefined) return null
    const detail = file === 'china' ? nearest.provinces : nearest.cities
    const { features } = JSON.parse(code) as Outline
    return JSON.stringify({
      features: features.map(({ properties: { id, name }, geometry: { type, coordinates } }) => ({
        properties: { id, name },
        geometry: { type, coordinates: thin(coordinates, detail) },
      })),
    })
  },
})
