import { Button, Checkbox, Empty, Input, Skeleton } from 'antd'
import { useState } from 'react'
import type { BoundProject } from './bound-houses.ts'

interface ProjectsStepProps {
  readonly projects: readonly BoundProject[]
  readonly loading: boolean
  readonly failed: boolean
  readonly onRetry: () => void
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** The projects in which the product is bound to houses. */
export function ProjectsStep({ projects, loading, failed, onRetry, chosen, onChoose }: ProjectsStepProps) {
  const [keyword, setKeyword] = useState('')
  if (loading) return <Skeleton active title={false} />
  if (failed && projects.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="加载失败">
        <Button onClick={onRetry}>重试</Button>
      </Empty>
    )
  if (projects.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有房屋绑定该产品" />
  const shown = projects.filter(({ name }) => name.includes(keyword.trim()))
  const ids = shown.map(({ id }) => id)
  const all = ids.length > 0 && ids.every((id) => chosen.includes(id))
  const some = ids.some((id) => chosen.includes(id))
  const others = chosen.filter((id) => !ids.includes(id))
  const toggle = (id: string, on: boolean) =>
    onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  const houses = projects.reduce((sum, one) => sum + (chosen.includes(one.id) ? one.houseNum : 0), 0)
  return (
    <div className="ota-projects">
      <div className="ota-tools">
        <Input
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          placeholder="搜索项目"
          aria-label="搜索项目"
          allowClear
        />
        <Checkbox
          checked={all}
          indeterminate={some && !all}
          disabled={ids.length === 0}
          onChange={(event) => onChoose(event.target.checked ? [...others, ...ids] : others)}
        >
          全选
        </Checkbox>
        <span role="status">
          已选 {chosen.length} 个项目，共 {houses} 套房屋
        </span>
      </div>
      {shown.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="未找到匹配结果">
          <Button onClick={() => setKeyword('')}>重置</Button>
        </Empty>
      )}
      <ul>
        {shown.map(({ id, name, houseNum }) => (
          <li key={id}>
            <Checkbox checked={chosen.includes(id)} onChange={(event) => toggle(id, event.target.checked)}>
              {name}
              <span className="ota-weak">{houseNum} 套</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  )
}
