import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { fullName } from '#domain/full-name.ts'
import { meantByAddress } from '#domain/house-address.ts'
import type { BoardFloor, HouseBoard } from '#domain/house-board.ts'

/** The ids of the houses that are meant by an address, in the order of the board. */
export function findHouses(floors: readonly BoardFloor[], text: string): readonly string[] {
  const houses = floors.flatMap(({ building, unit, houses }) =>
    houses.map(({ id, name }) => ({ id, whole: fullName(building, unit, name) })),
  )
  return meantByAddress(houses, ({ whole }) => whole, text).map(({ id }) => id)
}

/** The one after (or before) another in a list, and around from its end. */
export function nextOf(ids: readonly string[], current: string | null, step: 1 | -1): string | null {
  if (ids.length === 0) return null
  const at = current === null ? -1 : ids.indexOf(current)
  if (at === -1) return (step === 1 ? ids[0] : ids.at(-1)) ?? null
  return ids[(at + step + ids.length) % ids.length] ?? null
}

interface HouseSearchProps {
  readonly board: HouseBoard
  readonly text: string
  /** The house that was found last. */
  readonly hit: string | null
  readonly onFind: (text: string, hit: string | null) => void
  readonly onOpen: (id: string) => void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

function saidOf(typed: string, found: number, at: number): string {
  if (typed.trim() === '') return ''
  if (found === 0) return '未找到'
  return at === -1 ? `${found} 套` : `${at + 1}/${found}`
}

/** Finds houses by their number: Enter shows the first and then opens it, arrows go from one to the next. */
export function HouseSearch({ board, text, hit, onFind, onOpen }: HouseSearchProps) {
  const [typed, setTyped] = useState(text)
  const found = useMemo(() => findHouses(board.floors, typed), [board, typed])
  const find = (step: 1 | -1) => onFind(typed.trim(), nextOf(found, hit, step))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && found.length > 0) {
      // It would go to the beginning or the end of what is typed.
      event.preventDefault()
      find(step)
    } else if (event.key === 'Enter') {
      const isShown = hit !== null && typed.trim() === text && found.includes(hit)
      if (isShown) onOpen(hit)
      else find(1)
    }
  }
  return (
    <search className="board-search">
      <Input
        allowClear
        aria-label="搜索房号"
        placeholder="房号，如 1803、12-2-1803"
        prefix={<SearchOutlined aria-hidden />}
        suffix={
          <span className="board-found" role="status">
            {saidOf(typed, found.length, hit === null ? -1 : found.indexOf(hit))}
          </span>
        }
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value === '' && text !== '') onFind('', null)
        }}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && (
        <>
          <Button
            aria-label="上一个"
            title="上一个（↑）"
            icon={<UpOutlined aria-hidden />}
            onClick={() => find(-1)}
          />
          <Button
            aria-label="下一个"
            title="下一个（↓）"
            icon={<DownOutlined aria-hidden />}
            onClick={() => find(1)}
          />
        </>
      )}
    </search>
  )
}
