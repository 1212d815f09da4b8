import { useEffect, useState } from 'react'
import { second } from '#domain/durations.ts'
import type { BoardFloor } from '#domain/house-board.ts'
import { type Facade as Building, type FacadeCell, facadesOf, looks, lookWords } from './facade-cells.ts'
import { lengthOf, namedEach, sizesOf, stepOf } from './facade-sizes.ts'
import { signPath, type WindowSize, Windows, windowPath } from './windows.tsx'

/** How long a building is looked at. */
const pace = 10 * second

/** More buildings than these are turned through without a button each. */
const mostTabs = 12

function Front({ projectId, building }: { readonly projectId: string; readonly building: Building }) {
  const { name, columns, rows, cells } = building
  const size = sizesOf(building)
  const step = stepOf(size)
  const [width, height] = [columns * step.x, rows.length * step.y]
  // Names of the floors stand left of them.
  const margin = Math.max(...rows.map(lengthOf)) * size.rem + 12
  return (
    <svg className="wall-facade-picture" viewBox={`${-margin} -6 ${width + margin + 3} ${height + 12}`}>
      <title>{`${name}立面`}</title>
      <path d={`M-6 ${height + 6}V-6H${width + 3}V${height + 6}`} className="wall-house-front" />
      {rows.map((floor, row) =>
        row % namedEach(size) === 0 ? (
          <text
            key={floor}
            x="-12"
            y={row * step.y + size.height / 2}
            fontSize={size.rem}
            className="wall-floor-name"
          >
            {floor}
          </text>
        ) : null,
      )}
      {looks.map((look) => (
        <Windows
          key={look}
          projectId={projectId}
          building={name}
          look={look}
          cells={cells.filter((cell) => cell.look === look)}
          size={size}
        />
      ))}
    </svg>
  )
}

const sample = { id: '', name: '', column: 0, row: 0 } as const
const sampleSize: WindowSize = { width: 24, height: 16 }

function Sample({ look }: Pick<FacadeCell, 'look'>) {
  return (
    <svg viewBox="-1 -1 26 18" aria-hidden>
      <path d={windowPath({ ...sample, look }, sampleSize)} className={`wall-window wall-${look}`} />
      <path d={signPath({ ...sample, look }, sampleSize)} className={`wall-sign wall-sign-${look}`} />
    </svg>
  )
}

function Legend({ building: { name, rows, cells } }: { readonly building: Building }) {
  return (
    <ul className="wall-facade-legend" aria-label={`${name}房屋状态`}>
      {looks.map((look) => (
        <li key={look}>
          <Sample look={look} />
          {lookWords[look]} <b>{cells.filter((cell) => cell.look === look).length}</b>
        </li>
      ))}
      <li>
        {rows.length} 层 <b>{cells.length}</b> 套
      </li>
    </ul>
  )
}

/** Turns from one to the next of `count`, unless it was told to stay. */
function useTurning(count: number) {
  const [place, setPlace] = useState(0)
  const [isTurning, setTurning] = useState(true)
  useEffect(() => {
    if (!isTurning || count < 2) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setPlace((one) => one + 1)
    }, pace)
    return () => clearInterval(timer)
  }, [isTurning, count])
  const choose = (index: number) => {
    setPlace(index)
    setTurning(false)
  }
  return { place: place % Math.max(1, count), isTurning, setTurning, choose }
}

interface FacadeProps {
  readonly projectId: string
  readonly floors: readonly BoardFloor[]
}

/** The buildings of a project, one after the other, each house by how it stands. */
export function Facade({ projectId, floors }: FacadeProps) {
  const buildings = facadesOf(floors)
  const { place, isTurning, setTurning, choose } = useTurning(buildings.length)
  const building = buildings[place]
  if (!building) return <p className="wall-note">暂无房屋</p>
  const count = buildings.length
  return (
    <div className="wall-facade">
      <nav className="wall-facade-tabs" aria-label="楼栋">
        {count <= mostTabs ? (
          buildings.map(({ name }, index) => (
            <button type="button" key={name} aria-pressed={index === place} onClick={() => choose(index)}>
              {name}
            </button>
          ))
        ) : (
          <span>
            {building.name}（{place + 1}/{count}）
          </span>
        )}
        {count > 1 ? (
          <button type="button" onClick={() => setTurning(!isTurning)}>
            {isTurning ? '停止轮播' : '继续轮播'}
          </button>
        ) : null}
      </nav>
      <Front projectId={projectId} building={building} />
      <Legend building={building} />
    </div>
  )
}
