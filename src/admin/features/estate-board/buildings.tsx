import { Select } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type BoardFilter, isFiltered, passes } from './board-filter.ts'
import { type Block, blockName, housesOf } from './board-layout.ts'
import type { Scope } from './board-state.ts'
import type { useBoardState } from './use-board-state.ts'

/** A building, a unit of one, or all there is, with what it has. */
interface Choice extends Scope {
  readonly key: string
  readonly label: string
  readonly isUnit: boolean
  /** Houses that the filter lets pass, and all. */
  readonly found: number
  readonly of: number
  readonly alarms: number
}

interface BuildingsProps {
  readonly choices: readonly Choice[]
  readonly chosen: Scope
  readonly filtered: boolean
  readonly addressOf: (scope: Scope) => string
  readonly onChoose: (scope: Scope) => void
}

type Counted = Pick<Choice, 'found' | 'of' | 'alarms'>

function countOf(blocks: readonly Block[], filter: BoardFilter): Counted {
  const all = housesOf(blocks)
  return {
    of: all.length,
    found: isFiltered(filter) ? all.filter((house) => passes(filter, house)).length : all.length,
    alarms: all.reduce((sum, { alarmNum }) => sum + alarmNum, 0),
  }
}

/** What can be chosen: all, each building, and its units where it has several. */
function choicesOf(blocks: readonly Block[], filter: BoardFilter): readonly Choice[] {
  const names = [...new Set(blocks.map(({ building }) => building))]
  const inBuildings = names.flatMap((building): Choice[] => {
    const inside = blocks.filter((block) => block.building === building)
    const label = building === '' ? blockName({ building, unit: '' }) : building
    const units = inside.map(
      (block): Choice => ({
        key: block.key,
        building,
        unit: block.unit,
        label: block.unit === '' ? '未分单元' : block.unit,
        isUnit: true,
        ...countOf([block], filter),
      }),
    )
    return [
      { key: building, building, unit: null, label, isUnit: false, ...countOf(inside, filter) },
      ...(units.length > 1 ? units : []),
    ]
  })
  const all: Choice = {
    key: '*',
    building: null,
    unit: null,
    label: '全部楼栋',
    isUnit: false,
    ...countOf(blocks, filter),
  }
  return [...(names.length > 1 ? [all] : []), ...inBuildings]
}

/** What can be chosen of a board, what is, and where a choice leads. */
export function useBuildings(
  blocks: readonly Block[],
  { state, set, addressWith }: ReturnType<typeof useBoardState>,
): BuildingsProps {
  const { filter } = state
  const choices = useMemo(() => choicesOf(blocks, filter), [blocks, filter])
  const seeing = ({ building, unit }: Scope) => ({ building, unit, hit: null, search: '' })
  return {
    choices,
    chosen: state,
    filtered: isFiltered(filter),
    addressOf: (scope) => addressWith(seeing(scope)),
    onChoose: (scope) => set(seeing(scope)),
  }
}

const isChosen = (choice: Choice, { building, unit }: Scope) =>
  choice.building === building && choice.unit === unit

const counted = ({ found, of }: Choice, filtered: boolean) => (filtered ? `${found}/${of}` : String(of))

/** Buildings and units, each a link. */
export const Buildings = ({ choices, chosen, filtered, addressOf }: BuildingsProps) => (
  <nav className="board-buildings" aria-label="楼栋与单元">
    <ul>
      {choices.map((choice) => (
        <li key={choice.key} data-unit={choice.isUnit}>
          <Link to={addressOf(choice)} aria-current={isChosen(choice, chosen) ? 'true' : undefined}>
            <span className="board-building">{choice.label}</span>
            {choice.alarms > 0 && (
              <span className="board-alarm" title={`${choice.alarms} 条报警`}>
                {choice.alarms}
              </span>
            )}
            <span className="board-count">{counted(choice, filtered)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** The same where there is no room beside the board. */
export const BuildingSelect = ({ choices, chosen, filtered, onChoose }: BuildingsProps) => (
  <Select
    className="board-building-select"
    aria-label="楼栋与单元"
    value={choices.find((choice) => isChosen(choice, chosen))?.key ?? null}
    options={choices.map((choice) => ({
      value: choice.key,
      label: `${choice.isUnit ? `${blockName({ building: choice.building ?? '', unit: choice.unit ?? '' })}` : choice.label}（${counted(choice, filtered)}）`,
    }))}
    onChange={(key) => {
      const choice = choices.find((one) => one.key === key)
      if (choice) onChoose(choice)
    }}
  />
)
