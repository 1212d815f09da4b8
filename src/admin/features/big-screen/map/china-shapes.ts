import { geoConicEqualArea } from 'd3-geo'

type Point = readonly [number, number]
type Ring = readonly (readonly number[])[]

/** What the outline package says of a province or a city. */
export interface Feature {
  readonly properties: { readonly id?: string; readonly name: string }
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] }
}

interface Province {
  /** The first two digits of its address id. */
  readonly code: string
  readonly name: string
  readonly path: string
  readonly box: Box
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The picture, in units of its own. */
export const mapSize = { width: 1000, height: 780 } as const

const projection = geoConicEqualArea()
  .parallels([25, 47])
  .rotate([-105, 0])
  .center([-1.2, 36])
  .scale(1180)
  .translate([mapSize.width / 2, mapSize.height / 2])

/** Where a place is in the picture. */
export const placeOf = (longitude: number, latitude: number): Point => {
  const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN]
  return [x, y]
}

const ringsOf = ({ geometry: { type, coordinates } }: Feature): readonly Ring[] =>
  type === 'Polygon' ? (coordinates as Ring[]) : (coordinates as Ring[][]).flat()

const pathOf = (rings: readonly (readonly Point[])[], isClosed = true) =>
  rings
    .map(
      (ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${isClosed ? 'Z' : ''}`,
    )
    .join('')

export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** The islands of the South China Sea stand in a frame of their own, as on every map of the country. */
const islands = '南海诸岛'

const inset = { left: 852, top: 560, width: 132, height: 200 } as const

function insetPath(rings: readonly Ring[]): string {
  const points = rings.flat() as unknown as readonly Point[]
  const { left, top: south, right, bottom: north } = boxOf(points)
  const place = ([longitude, latitude]: readonly number[]): Point => [
    inset.left + (((longitude ?? 0) - left) / (right - left)) * inset.width,
    inset.top + ((north - (latitude ?? 0)) / (north - south)) * inset.height,
  ]
  return pathOf(
    rings.map((ring) => ring.map(place)),
    false,
  )
}

const placedRings = (feature: Feature) =>
  ringsOf(feature).map((ring) => ring.map(([lon = 0, lat = 0]) => placeOf(lon, lat)))

/** A city of a province; of what is a city as a whole, one of its districts. */
export interface CityShape {
  readonly name: string
  readonly path: string
}

export const citiesOf = (features: readonly Feature[]): readonly CityShape[] =>
  features.map((feature) => ({ name: feature.properties.name, path: pathOf(placedRings(feature)) }))

export interface China {
  readonly provinces: readonly Province[]
  readonly islands: string
}

export function shapesOf(features: readonly Feature[]): China {
  const provinces = features
    .filter(({ properties }) => properties.name !== islands)
    .map((feature): Province => {
      const rings = placedRings(feature)
      return {
        code: feature.properties.id ?? '',
        name: feature.properties.name,
        path: pathOf(rings),
        box: boxOf(rings.flat()),
      }
    })
  const found = features.find(({ properties }) => properties.name === islands)
  return { provinces, islands: found ? insetPath(ringsOf(found)) : '' }
}

/** The outlines, loaded with the first map. */
export async function loadChina(): Promise<China> {
  const { default: china } = await import('china-geojson/src/geojson/china.json')
  return shapesOf(china.features)
}
