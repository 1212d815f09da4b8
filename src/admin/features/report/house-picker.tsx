import { Button, type RefSelectProps, TreeSelect } from 'antd'
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { useNameMatch } from '#admin/ui/use-name-match.ts'
import { useOptimisticChoice } from '#admin/ui/use-optimistic-choice.ts'
import { mostReportHouses } from '#domain/series-interval.ts'
import { atMost, housesFound, houseTree, type ReportHouse } from './project-houses.ts'

interface HousePickerProps {
  /** Those of the project that have the product; null: they have not come yet. */
  readonly houses: readonly ReportHouse[] | null
  readonly failed: boolean
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** A tree of up to so many houses opens unfolded. */
const surveyable = 60

interface AllButtonsProps {
  readonly offered: readonly ReportHouse[]
  readonly value: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  /** To the input that the tree hangs on. */
  readonly onLeave: () => void
}

/** Leaving the input takes back what was searched for, and with it what 全选 means. */
const staysInInput = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

const buttonsOf = (panel: Element) => [...panel.querySelectorAll<HTMLElement>('button:not([disabled])')]

/** Tab goes on behind the input, since the tree stands at the end of the page; Shift Tab and Esc go back to it. */
function leaveByKey(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  // The input, which is around it for React, would take Enter for the tree.
  event.stopPropagation()
  const buttons = buttonsOf(event.currentTarget)
  const end = event.shiftKey ? buttons[0] : buttons.at(-1)
  const isLeaving = event.key === 'Escape' || (event.key === 'Tab' && event.target === end)
  if (!isLeaving) return
  // The browser itself goes on from there.
  if (event.key === 'Escape' || event.shiftKey) event.preventDefault()
  onLeave()
}

/** Above the tree: all that it shows at once. */
const AllButtons = ({ offered, value, onChoose, onLeave }: AllButtonsProps) => (
  <div className="report-houses-all" role="toolbar" onKeyDown={(event) => leaveByKey(event, onLeave)}>
    <Button
      {...staysInInput}
      size="small"
      disabled={offered.length === 0}
      onClick={() => onChoose([...new Set([...value, ...offered.map(({ id }) => id)])])}
    >
      全选
    </Button>
    <Button
      {...staysInInput}
      size="small"
      disabled={value.length === 0}
      onClick={() => {
        onChoose([])
        // It can be pressed no longer, and would take the keys with it.
        onLeave()
      }}
    >
      清空
    </Button>
    <span role="status">
      已选 {value.length} / {mostReportHouses}
    </span>
  </div>
)

/** Houses by building, unit and floor, or by address: one, or all of a place as far as a report takes them. */
export function HousePicker({ houses, failed, ...drawn }: HousePickerProps) {
  const id = useId()
  const [value, onChange] = useOptimisticChoice(drawn.value, drawn.onChange)
  const input = useRef<RefSelectProps>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { ask, matches } = useNameMatch()
  const names = useMemo(() => new Map(houses?.map(({ id, fullName }) => [id, fullName])), [houses])
  const tree = useMemo(() => houseTree(houses ?? []), [houses])
  const offered = housesFound(houses ?? [], typed, matches)
  const found = new Set(offered.map((house) => house.id))
  const choose = (ids: readonly string[]) => {
    if (ids.length > mostReportHouses)
      notify({ type: 'warning', text: `报表最多 ${mostReportHouses} 套房屋，已选满` })
    onChange(atMost(mostReportHouses, ids, value))
  }
  /** Between the input and what hangs on it, without the loss of what was searched for. */
  const moveTo = (to: { readonly focus: () => void } | null) => {
    isMoving.current = true
    to?.focus()
    isMoving.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = isOpen && panel.current ? buttonsOf(panel.current) : []
    if (event.key !== 'Tab' || event.shiftKey || !first) return
    event.preventDefault()
    moveTo(first)
  }
  return (
    <TreeSelect<readonly { readonly value: string }[]>
      ref={input}
      className="report-houses"
      id={id}
      aria-label="房屋"
      aria-haspopup="tree"
      labelInValue
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      showSearch
      allowClear
      loading={houses === null && !failed}
      status={failed ? 'error' : ''}
      // A project with many houses shows its buildings first.
      treeDefaultExpandAll={(houses?.length ?? 0) <= surveyable}
      key={houses === null ? 'waiting' : 'ready'}
      treeData={tree}
      value={value.map((id) => ({ value: id, label: names.get(id) ?? id }))}
      onChange={(chosen) => choose(chosen.map((one) => one.value))}
      // The input says that it controls the element of this id.
      popupRender={(popup) => (
        <div id={`${id}_list`} ref={panel}>
          <AllButtons {...{ offered, value }} onChoose={choose} onLeave={() => moveTo(input.current)} />
          {popup}
        </div>
      )}
      onOpenChange={setOpen}
      onKeyDown={onKeyDown}
      searchValue={typed}
      onSearch={(next) => {
        if (isMoving.current) return
        setTyped(next)
        ask(next)
      }}
      filterTreeNode={(_typed, node) => found.has(String(node.value))}
      maxTagCount="responsive"
      placeholder={failed ? '房屋加载失败' : `请选择房屋，最多 ${mostReportHouses} 套`}
      notFoundContent={houses === null ? '加载中' : '未找到匹配结果'}
    />
  )
}
