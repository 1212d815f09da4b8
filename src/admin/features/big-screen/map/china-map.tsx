import type { ScreenProject } from '#domain/big-screen.ts'
import { type Box, type China, type CityShape, mapSize } from './china-shapes.ts'
import { MapLegend } from './map-legend.tsx'
import { useChina, useCities } from './map-outlines.ts'
import { MapPoint } from './map-point.tsx'
import { frameAround, pointsOf } from './project-points.ts'

interface ChinaMapProps {
  readonly projects: readonly ScreenProject[]
  /** Shows the provinces of the projects alone, with their cities. Default: the whole country. */
  readonly isNear?: boolean
  readonly hrefOf: (project: ScreenProject) => string
}

interface OutlineProps {
  readonly china: China
  readonly cities: readonly CityShape[]
  readonly isWhole: boolean
}

const Outline = ({ china, cities, isWhole }: OutlineProps) => (
  <>
    {china.provinces.map(({ name, path }) => (
      <path key={name} d={path} className="wall-province" />
    ))}
    {cities.map(({ path }) => (
      // Cities of two provinces may bear one name.
      <path key={path} d={path} className="wall-city" />
    ))}
    {isWhole ? (
      <g className="wall-islands">
        <path d={china.islands} />
        <text x="858" y="776">
          南海诸岛
        </text>
      </g>
    ) : null}
  </>
)

const codesOf = (projects: readonly ScreenProject[]): readonly string[] => [
  ...new Set(projects.flatMap(({ addressIds }) => addressIds.slice(0, 1).map((id) => id.slice(0, 2)))),
]

function frameOf(china: China | null, codes: readonly string[]): Box {
  const provinces = china?.provinces ?? []
  return frameAround(provinces.filter(({ code }) => codes.includes(code)).map(({ box }) => box))
}

/** The country and the projects that stand in it, each by its state and by how healthy it is. */
export function ChinaMap({ projects, isNear = false, hrefOf }: ChinaMapProps) {
  const { china, isFailed } = useChina()
  const codes = isNear ? codesOf(projects) : []
  const frame = frameOf(china, codes)
  const width = frame.right - frame.left
  const isWhole = width === mapSize.width
  const cities = useCities(isWhole ? [] : codes)
  const scale = width / mapSize.width
  const points = pointsOf(projects, scale)
  return (
    <div className="wall-map">
      <svg viewBox={`${frame.left} ${frame.top} ${width} ${frame.bottom - frame.top}`}>
        <title>项目地图</title>
        {china ? <Outline china={china} cities={cities} isWhole={isWhole} /> : null}
        {points.map((point) => (
          <MapPoint key={point.project.id} point={point} scale={scale} href={hrefOf(point.project)} />
        ))}
      </svg>
      {isFailed ? <p className="wall-note">地图加载失败，稍后自动重试</p> : null}
      <MapLegend points={points} placeless={projects.length - points.length} />
    </div>
  )
}
