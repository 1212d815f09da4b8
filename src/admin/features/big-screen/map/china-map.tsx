import { useQuery } from '@tanstack/react-query'
import { readForGood } from '#admin/providers/query-client.ts'
import type { ScreenProject } from '#domain/big-screen.ts'
import type { HealthGrade } from '#domain/health-score.ts'
import { gradeColors, gradeWords } from '../colors.ts'
import { type Box, type China, loadChina, mapSize } from './china-shapes.ts'
import { frameAround, type ProjectPoint, pointsOf } from './project-points.ts'

interface ChinaMapProps {
  readonly projects: readonly ScreenProject[]
  /** Shows the provinces of the projects alone. Default: the whole country. */
  readonly isNear?: boolean
  readonly hrefOf: (project: ScreenProject) => string
}

const chinaQuery = { queryKey: ['china'], queryFn: loadChina, ...readForGood }

const grades = ['good', 'fair', 'poor'] as const satisfies readonly HealthGrade[]

/** Each grade has a shape of its own: colours alone tell not everybody. */
const marks: Readonly<Record<HealthGrade, string>> = {
  good: 'M0 -7A7 7 0 1 0 0 7A7 7 0 1 0 0 -7Z',
  fair: 'M-6.5 -6.5H6.5V6.5H-6.5Z',
  poor: 'M0 -9L8.5 6.5H-8.5Z',
}

const namePlaces = {
  right: { x: 17, y: 6, textAnchor: 'start' },
  left: { x: -17, y: 6, textAnchor: 'end' },
  below: { x: 0, y: 34, textAnchor: 'middle' },
  above: { x: 0, y: -20, textAnchor: 'middle' },
} as const

interface PointProps {
  readonly point: ProjectPoint
  readonly scale: number
  readonly href: string
}

function Point({ point: { project, x, y, grade, side }, scale, href }: PointProps) {
  const words = `${project.name}，健康分 ${project.score}（${gradeWords[grade]}），房屋 ${project.houseNum}，报警 ${project.alarmNum}`
  return (
    <a href={href} aria-label={words}>
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        <title>{words}</title>
        <circle r="13" fill={gradeColors[grade]} opacity="0.22" />
        <path d={marks[grade]} fill={gradeColors[grade]} stroke="#06131f" strokeWidth="1.5" />
        {side ? (
          <text {...namePlaces[side]} className="wall-map-name">
            {project.name} {project.score}
          </text>
        ) : null}
      </g>
    </a>
  )
}

function Outline({ china, near }: { readonly china: China; readonly near: boolean }) {
  return (
    <>
      {china.provinces.map(({ name, path }) => (
        <path key={name} d={path} className="wall-province" />
      ))}
      {near ? null : (
        <g className="wall-islands">
          <path d={china.islands} />
          <text x="858" y="776">
            南海诸岛
          </text>
        </g>
      )}
    </>
  )
}

const codesOf = (projects: readonly ScreenProject[]) =>
  new Set(projects.flatMap(({ addressIds }) => addressIds.slice(0, 1).map((id) => id.slice(0, 2))))

function frameOf(china: China, projects: readonly ScreenProject[]): Box {
  const codes = codesOf(projects)
  return frameAround(china.provinces.filter(({ code }) => codes.has(code)).map(({ box }) => box))
}

/** The country and the projects that stand in it, each by how healthy it is. */
export function ChinaMap({ projects, isNear = false, hrefOf }: ChinaMapProps) {
  const { data: china } = useQuery(chinaQuery)
  const frame = frameOf(china ?? { provinces: [], islands: '' }, isNear ? projects : [])
  const width = frame.right - frame.left
  const scale = width / mapSize.width
  const points = pointsOf(projects, scale)
  const placeless = projects.length - points.length
  return (
    <div className="wall-map">
      <svg viewBox={`${frame.left} ${frame.top} ${width} ${frame.bottom - frame.top}`}>
        <title>项目地图</title>
        {china ? <Outline china={china} near={width < mapSize.width} /> : null}
        {points.map((point) => (
          <Point key={point.project.id} point={point} scale={scale} href={hrefOf(point.project)} />
        ))}
      </svg>
      <ul className="wall-map-legend" aria-label="图例">
        {grades.map((grade) => (
          <li key={grade}>
            <svg viewBox="-10 -10 20 20" aria-hidden>
              <path d={marks[grade]} fill={gradeColors[grade]} />
            </svg>
            {gradeWords[grade]} {points.filter((point) => point.grade === grade).length}
          </li>
        ))}
        {placeless > 0 ? <li>未设坐标 {placeless}</li> : null}
      </ul>
    </div>
  )
}
