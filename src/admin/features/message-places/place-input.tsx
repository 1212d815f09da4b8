import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { selectAriaOf } from '#admin/fields/aria.ts'
import type { InputProps } from '#admin/fields/field-ui.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { useNameMatch } from '#admin/ui/use-name-match.ts'
import { type EstatePlace, placeKey } from '#domain/estate-place.ts'
import type { PlaceNode } from '#domain/place-tree.ts'
import { nameOf, placeOfKey, treeOf } from './place-nodes.ts'
import { useFloors } from './use-floors.ts'
import './place-input.css'

/** The project, so that its buildings are seen. */
const unfoldedAtFirst = (tree: readonly PlaceNode[]) => tree.map(({ value }) => value)

/** Places of estates: one project after the other, of each all of it, or buildings, units and floors. */
export default function PlaceInput(props: InputProps) {
  const { field, value, onChange, id, resource, disabled = false, Inner } = props
  const places = useMemo(() => (Array.isArray(value) ? (value as EstatePlace[]) : []), [value])
  const [chosen, setChosen] = useState<string | null>(places[0]?.projectId ?? null)
  const projectIds = [...new Set([...places.map(({ projectId }) => projectId), ...(chosen ? [chosen] : [])])]
  const all = useFloors(projectIds)
  const floors = all.of(chosen)
  const tree = useMemo(() => treeOf(floors ?? []), [floors])
  const [unfolded, setUnfolded] = useState<readonly string[] | null>(null)
  const [typed, setTyped] = useState('')
  const { ask, matches } = useNameMatch()
  const project = field.kind === 'rows' ? field.of.projectId : undefined
  if (!Inner || !project) return null
  return (
    <div className="place-input">
      <label htmlFor={`${id}_project`}>所在项目</label>
      <Inner
        id={`${id}_project`}
        field={project}
        resource={resource}
        value={chosen}
        onChange={(next) => {
          setChosen(typeof next === 'string' ? next : null)
          setUnfolded(null)
        }}
        disabled={disabled}
      />
      <TreeSelect<readonly { readonly value: string }[]>
        {...selectAriaOf(props)}
        id={id}
        aria-haspopup="tree"
        labelInValue
        treeCheckable
        showCheckedStrategy={TreeSelect.SHOW_PARENT}
        showSearch
        allowClear
        disabled={disabled}
        loading={chosen !== null && floors === null && !all.hasFailed(chosen)}
        // While one searches, what is found is unfolded.
        {...(typed === '' && { treeExpandedKeys: [...(unfolded ?? unfoldedAtFirst(tree))] })}
        onTreeExpand={(keys) => setUnfolded(keys.map(String))}
        treeData={tree}
        value={places.map((place) => ({
          value: placeKey(place),
          label: nameOf(place, all.of(place.projectId)),
        }))}
        onChange={(keys) => onChange?.(keys.map((key) => placeOfKey(key.value)))}
        onBlur={props.onBlur}
        // The input says that it controls the element of this id.
        popupRender={(popup) => <div id={`${id}_list`}>{popup}</div>}
        onSearch={(next) => {
          setTyped(next)
          ask(next)
        }}
        filterTreeNode={(typed, node) => matches(nameOf(placeOfKey(String(node.value)), floors), typed)}
        maxTagCount={20}
        placeholder="请选择楼栋、单元、楼层，可多选"
        notFoundContent={chosen === null ? '请先选择项目' : floors === null ? '加载中' : '未找到匹配结果'}
      />
      {all.hasFailed(chosen) && <LoadError onRetry={() => all.retry(chosen)} />}
    </div>
  )
}
