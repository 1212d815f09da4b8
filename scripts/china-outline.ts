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

/** Degrees: a big screen shows one in 16 pixels. */
const nearest = 0.07

const isPoint = (value: Nested): value is Point => typeof value[0] === 'number'
const rounded = (point: Point) => point.map((degrees) => Math.round(degrees * 100) / 100)

const apart = ([x = 0, y = 0]: Point, [otherX = 0, otherY = 0]: Point) =>
  Math.abs(x - otherX) + Math.abs(y - otherY)

/** A ring without the points that could not be told from the one before; small ones stay as they are. */
function thinned(ring: readonly Point[]): readonly Point[] {
  if (ring.length < 24) return ring.map(rounded)
  const kept: Point[] = []
  for (const point of ring) {
    const last = kept.at(-1)
    if (!last || apart(last, point) >= nearest) kept.push(point)
  }
  return kept.map(rounded)
}

function thin(value: Nested): Nested {
  const first = value[0] as Nested | undefined
  if (first !== undefined && isPoint(first)) return thinned(value as readonly Point[])
  return (value as readonly Nested[]).map(thin)
}

/** The outlines of the provinces as big screens need them: a third of what the package has. */
export const chinaOutline = (): Plugin => ({
  name: 'eaves-china-outline',
  enforce: 'pre',
  transform(code, id) {
    if (!/china-geojson\/src\/geojson\/china\.json$/.test(id)) return null
    const { features } = JSON.parse(code) as Outline
    return JSON.stringify({
      features: features.map(({ properties: { id, name }, geometry: { type, coordinates } }) => ({
        properties: { id, name },
        geometry: { type, coordinates: thin(coordinates) },
      })),
    })
  },
})
