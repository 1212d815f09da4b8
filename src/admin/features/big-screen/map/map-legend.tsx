import type { ReactNode } from 'react'
import type { HealthGrade } from '#domain/health-score.ts'
import { projectStatus } from '#resources/estate-dictionaries.ts'
import { gradeWords } from '../colors.ts'
import { Mark } from './map-point.tsx'
import type { ProjectPoint } from './project-points.ts'

const grades = ['good', 'fair', 'poor'] as const satisfies readonly HealthGrade[]

interface SampleProps {
  readonly mark: ReactNode
  readonly children: ReactNode
}

const Sample = ({ mark, children }: SampleProps) => (
  <li>
    <svg viewBox="-11 -11 22 22" aria-hidden>
      {mark}
    </svg>
    {children}
  </li>
)

interface MapLegendProps {
  readonly points: readonly ProjectPoint[]
  /** Projects that do not say where they are. */
  readonly placeless: number
}

/** What colours, shapes and rims on the map mean, and how many projects there are of each. */
export function MapLegend({ points, placeless }: MapLegendProps) {
  const count = (is: (point: ProjectPoint) => boolean) => points.filter(is).length
  const isGraded = points.some(({ grade }) => grade !== null)
  return (
    <ul className="wall-map-legend" aria-label="图例">
      {projectStatus.entries.map(({ value, label }) => (
        <Sample key={value} mark={<Mark grade={null} status={value} />}>
          {label} {count(({ project }) => project.status === value)}
        </Sample>
      ))}
      {isGraded
        ? grades.map((one) => (
            <Sample key={one} mark={<Mark grade={one} status={null} />}>
              {gradeWords[one]} {count(({ grade }) => grade === one)}
            </Sample>
          ))
        : null}
      {placeless > 0 ? <li>未设坐标 {placeless}</li> : null}
    </ul>
  )
}
