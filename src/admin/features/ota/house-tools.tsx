import { Alert, Button, Checkbox, Input } from 'antd'
import { added, type HouseFilter, inverted, removed } from './house-choice.ts'
import { mostHouses } from './ota-call.ts'

interface HouseToolsProps {
  readonly filter: HouseFilter
  readonly onFilter: (filter: HouseFilter) => void
  /** The houses that are shown and may be chosen. */
  readonly ids: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

const switches = { online: '仅在线', outdated: '仅非最新', failed: '失败的' } as const

/** What narrows the tree, what chooses all that it shows, and how many are chosen. */
export function HouseTools({ filter, onFilter, ids, chosen, onChoose }: HouseToolsProps) {
  const hidden = chosen.size - ids.filter((id) => chosen.has(id)).length
  return (
    <>
      <div className="ota-tools">
        <Input
          value={filter.keyword}
          onChange={(event) => onFilter({ ...filter, keyword: event.target.value })}
          placeholder="搜索房号或网关编号"
          aria-label="搜索房屋"
          allowClear
        />
        {(Object.keys(switches) as (keyof typeof switches)[]).map((name) => (
          <Checkbox
            key={name}
            checked={filter[name]}
            onChange={(event) => onFilter({ ...filter, [name]: event.target.checked })}
          >
            {switches[name]}
          </Checkbox>
        ))}
      </div>
      <div className="ota-tools">
        <Button size="small" disabled={ids.length === 0} onClick={() => onChoose(added(chosen, ids))}>
          全选
        </Button>
        <Button size="small" disabled={ids.length === 0} onClick={() => onChoose(inverted(chosen, ids))}>
          反选
        </Button>
        <Button
          size="small"
          disabled={chosen.size === 0}
          onClick={() => onChoose(removed(chosen, [...chosen]))}
        >
          清空
        </Button>
        <span role="status">
          已选 {chosen.size} / {mostHouses}
          {hidden > 0 && `，其中 ${hidden} 套不在筛选结果中`}
        </span>
      </div>
      {chosen.size > mostHouses && (
        <Alert
          type="error"
          showIcon
          message={`一次最多升级 ${mostHouses} 套房屋，请减少 ${chosen.size - mostHouses} 套，其余的下次再升级`}
        />
      )}
    </>
  )
}
