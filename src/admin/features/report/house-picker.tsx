import { Button, TreeSelect } from 'antd'
import { type MouseEvent, useId, useMemo, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { useNameMatch } from '#admin/ui/use-name-match.ts'
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
}

/** Leaving the input takes back what was searched for, and with it what 全选 means. */
const staysInInput = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** Above the tree: all that it shows at once. */
const AllButtons = ({ offered, value, onChoose }: AllButtonsProps) => (
  <div className="report-houses-all">
    <Button
      {...staysInInput}
      size="small"
      disabled={offered.length === 0}
      onClick={() => onChoose([...new Set([...value, ...offered.map(({ id }) => id)])])}
    >
      全选
    </Button>
    <Button {...staysInInput} size="small" disabled={value.length === 0} onClick={() => onChoose([])}>
      清空
    </Button>
    <span role="status">
      已选 {value.length} / {mostReportHouses}
    </span>
  </div>
)

/** Houses by building, unit and floor, or by address: one, or all of a place as far as a report takes them. */
export function HousePicker({ houses, failed, value, onChange }: HousePickerProps) {
  const id = useId()
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
  return (
    <TreeSelect<readonly { readonly value: string }[]>
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
        <div id={`${id}_list`}>
          <AllButtons offered={offered} value={value} onChoose={choose} />
          {popup}
        </div>
      )}
      onSearch={(next) => {
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
