import { TreeSelect } from 'antd'
import { useNameMatch } from '#admin/ui/use-name-match.ts'
import { useOptimisticChoice } from '#admin/ui/use-optimistic-choice.ts'
import { mostTrendAttributes } from '#domain/series-interval.ts'
import { attributeLabel, type TrendKind } from './trend-menu.ts'

interface AttributePickerProps {
  readonly menu: readonly TrendKind[]
  readonly value: readonly string[]
  /** How many lines one attribute makes: one for each house. */
  readonly most: number
  readonly onChange: (ids: readonly string[]) => void
}

/** Kinds and devices gather attributes; they cannot be drawn themselves. */
const nodesOf = (menu: readonly TrendKind[], isFull: boolean, chosen: ReadonlySet<string>) =>
  menu.map((kind) => ({
    value: `kind-${kind.id}`,
    title: kind.name,
    label: kind.name,
    selectable: false,
    children: kind.child.map((device) => ({
      value: `device-${device.id}`,
      title: device.name,
      label: device.name,
      selectable: false,
      children: device.child.map((attribute) => ({
        value: attribute.id,
        title: attribute.unit ? `${attribute.name}（${attribute.unit}）` : attribute.name,
        label: attributeLabel(attribute),
        disabled: isFull && !chosen.has(attribute.id),
      })),
    })),
  }))

export function AttributePicker({ menu, most, ...drawn }: AttributePickerProps) {
  const [value, onChange] = useOptimisticChoice(drawn.value, drawn.onChange)
  const isFull = value.length >= most
  const { ask, matches } = useNameMatch()
  return (
    <TreeSelect<string[]>
      className="trend-attributes"
      aria-label="属性"
      multiple
      showSearch
      allowClear
      treeDefaultExpandAll
      value={[...value]}
      onChange={(ids) => onChange(ids.slice(0, most))}
      treeData={nodesOf(menu, isFull, new Set(value))}
      treeNodeLabelProp="label"
      onSearch={ask}
      filterTreeNode={(typed, { title, label }) =>
        [title, label].some((name) => matches(String(name), typed))
      }
      maxTagCount="responsive"
      placeholder={`请选择属性，最多 ${mostTrendAttributes} 条曲线`}
    />
  )
}
