import type { HealthGrade } from '#domain/health-score.ts'
import { projectStatus } from '#resources/estate-dictionaries.ts'
import { labelOf } from '#schema'
import { gradeColors, gradeWords, statusColors, weakText } from '../colors.ts'
import type { ProjectPoint } from './project-points.ts'

/** Each grade has a shape of its own: colours alone tell not everybody. */
const marks: Readonly<Record<HealthGrade, string>> = {
  good: 'M0 -7A7 7 0 1 0 0 7A7 7 0 1 0 0 -7Z',
  fair: 'M-6.5 -6.5H6.5V6.5H-6.5Z',
  poor: 'M0 -9L8.5 6.5H-8.5Z',
}

interface MarkProps {
  /** The shape and the rim; null: how healthy it is is not known. */
  readonly grade: HealthGrade | null
  /** A value of `projectStatus`; null: of none. */
  readonly status: number | null
}

/** How a project stands: the colour says its state, the shape and the rim its health. */
export const Mark = ({ grade, status }: MarkProps) => (
  <path
    d={marks[grade ?? 'good']}
    fill={status === null ? 'none' : (statusColors[status] ?? weakText)}
    stroke={grade === null ? '#06131f' : gradeColors[grade]}
    strokeWidth={grade === null ? 1.5 : 3}
  />
)

const namePlaces = {
  right: { x: 17, y: 8, textAnchor: 'start' },
  left: { x: -17, y: 8, textAnchor: 'end' },
  below: { x: 0, y: 38, textAnchor: 'middle' },
  above: { x: 0, y: -20, textAnchor: 'middle' },
} as const

function wordsOf({ project: { name, status, score, houseNum, alarmNum }, grade }: ProjectPoint): string {
  const words = [
    name,
    labelOf(projectStatus, status) ?? '',
    grade === null ? '' : `健康分 ${score}（${gradeWords[grade]}）`,
    houseNum === undefined ? '' : `房屋 ${houseNum}`,
    alarmNum === undefined ? '' : `报警 ${alarmNum}`,
  ]
  return words.filter((word) => word !== '').join('，')
}

interface MapPointProps {
  readonly point: ProjectPoint
  readonly scale: number
  readonly href: string
}

/** A project on the map, its name and score beside it. */
export function MapPoint({ point, scale, href }: MapPointProps) {
  const { project, x, y, grade, side } = point
  const words = wordsOf(point)
  return (
    <a href={href} aria-label={words}>
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        <title>{words}</title>
        <circle r="13" fill={statusColors[project.status] ?? weakText} opacity="0.22" />
        <Mark grade={grade} status={project.status} />
        {side ? (
          <text {...namePlaces[side]} className="wall-map-name">
            {project.name} {project.score}
          </text>
        ) : null}
      </g>
    </a>
  )
}
