import { can } from '#admin/providers/access.ts'
import { type FacadeCell, type HouseLook, lookWords } from './facade-cells.ts'
import { type FacadeSizes, fits, stepOf } from './facade-sizes.ts'

export type WindowSize = Pick<FacadeSizes, 'width' | 'height'>

/** Beyond so many, houses are not reached one by one. */
const mostLinks = 1200

const placeOf = ({ column, row }: FacadeCell, size: WindowSize) => {
  const step = stepOf(size)
  return { x: column * step.x, y: row * step.y }
}

export function windowPath(cell: FacadeCell, size: WindowSize): string {
  const { x, y } = placeOf(cell, size)
  return `M${x} ${y}h${size.width}v${size.height}h${-size.width}z`
}

/** What stands in a window, so that colours are not all that tells: a bang for alarms, a cross for what is off line. */
export function signPath(cell: FacadeCell, size: WindowSize): string {
  const place = placeOf(cell, size)
  const [x, y] = [place.x + size.width - 9, place.y + size.height / 2]
  if (cell.look === 'alarm') return `M${x} ${y - 5}v6M${x} ${y + 3.8}v1`
  return cell.look === 'offline' ? `M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7` : ''
}

interface WindowsProps {
  readonly projectId: string
  readonly building: string
  readonly look: HouseLook
  readonly cells: readonly FacadeCell[]
  readonly size: FacadeSizes
}

function Names({ cells, size, look }: Pick<WindowsProps, 'cells' | 'size' | 'look'>) {
  return cells
    .filter(({ name }) => fits(name, size))
    .map((cell) => {
      const { x, y } = placeOf(cell, size)
      return (
        <text
          key={cell.id}
          x={x + 3}
          y={y + size.height / 2}
          fontSize={size.rem}
          className={`wall-window-name wall-window-name-${look}`}
        >
          {cell.name}
        </text>
      )
    })
}

/** The houses of a building that stand alike. */
export function Windows({ projectId, building, look, cells, size }: WindowsProps) {
  const className = `wall-window wall-${look}`
  const isFew = cells.length <= mostLinks
  return (
    <g>
      {isFew && can(['/house/detail']) ? (
        cells.map((cell) => (
          <a
            key={cell.id}
            href={`/home/project/${projectId}/${cell.id}`}
            target="_blank"
            rel="noreferrer"
            tabIndex={-1}
            aria-label={`${building} ${cell.name} ${lookWords[look]}`}
          >
            <path d={windowPath(cell, size)} className={className} />
          </a>
        ))
      ) : (
        <path d={cells.map((cell) => windowPath(cell, size)).join('')} className={className} />
      )}
      <g pointerEvents="none" aria-hidden>
        <path
          d={cells.map((cell) => signPath(cell, size)).join('')}
          className={`wall-sign wall-sign-${look}`}
        />
        {isFew ? <Names cells={cells} size={size} look={look} /> : null}
      </g>
    </g>
  )
}
