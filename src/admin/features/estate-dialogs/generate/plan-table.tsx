import { Select, Table } from 'antd'
import { useMemo } from 'react'
import { type FloorPlan, longestHouseNumber, type PlannedFloor } from '#domain/floor-plan.ts'
import type { Taken } from './plan-view.ts'

interface ModelOption {
  readonly value: string
  readonly label: string
}

interface PlanTableProps {
  readonly plan: FloorPlan
  /** What of it stands there already. */
  readonly taken: Taken
  readonly models: readonly ModelOption[]
  readonly chosen: readonly (string | null)[]
  readonly onChoose: (position: number, modelId: string | null) => void
  readonly disabled: boolean
}

const floorWidth = 112
const houseWidth = 132

/** Why a house number cannot be; null: it can. */
function wrongWith(name: string, duplicates: ReadonlySet<string>, { houses }: Taken): string | null {
  if (duplicates.has(name)) return '房号重复'
  if (houses.has(name)) return '该单元已有此房号'
  return name.length > longestHouseNumber ? `超过 ${longestHouseNumber} 个字符` : null
}

function HouseNumber({ name, wrong }: { readonly name: string; readonly wrong: string | null }) {
  if (wrong === null) return name
  return (
    <span className="plan-wrong" title={wrong}>
      {name}
      <span className="visually-hidden">（{wrong}）</span>
    </span>
  )
}

/** What would be generated: floors from the top down, a column for each position. */
export function PlanTable({ plan, taken, models, chosen, onChoose, disabled }: PlanTableProps) {
  const { floors, duplicates } = plan
  const positions = floors[0]?.houses.length ?? 0
  const rows = useMemo(() => [...floors].reverse(), [floors])
  const standing = useMemo(() => new Set(taken.floors), [taken])
  const columns = useMemo(
    () => [
      {
        title: '楼层',
        key: 'floor',
        width: floorWidth,
        fixed: 'left' as const,
        render: (_: unknown, floor: PlannedFloor) =>
          standing.has(floor) ? (
            <span className="plan-wrong">
              {floor.name}
              <small>已存在</small>
            </span>
          ) : (
            floor.name
          ),
      },
      ...Array.from({ length: positions }, (_, at) => ({
        title: (
          <Select<string>
            size="small"
            className="plan-model"
            aria-label={`${at + 1} 号位户型`}
            placeholder={`${at + 1} 号位户型`}
            allowClear
            disabled={disabled}
            value={chosen[at] ?? undefined}
            options={[...models]}
            onChange={(value: string | undefined) => onChoose(at, value ?? null)}
          />
        ),
        key: `house-${at}`,
        width: houseWidth,
        render: (_: unknown, { houses }: PlannedFloor) => {
          const name = houses[at] ?? ''
          return <HouseNumber name={name} wrong={wrongWith(name, duplicates, taken)} />
        },
      })),
    ],
    [positions, taken, standing, duplicates, models, chosen, onChoose, disabled],
  )
  return (
    <Table<PlannedFloor>
      size="small"
      className="plan-table"
      rowKey="floorNo"
      virtual
      scroll={{ x: floorWidth + positions * houseWidth, y: 420 }}
      dataSource={rows}
      columns={columns}
      pagination={false}
      locale={{ emptyText: '填写层号和每层户数后预览' }}
    />
  )
}
