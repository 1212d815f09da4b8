import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { treeOptions } from '../parent-tree.ts'
import { useRefusal } from '../use-refusal.ts'
import { useTree } from '../use-tree.ts'

interface ParentSelectProps {
  readonly resource: string
  readonly leftOut: string | null
  readonly value: string | undefined
  /** The title of the value, for as long as the tree is on its way. */
  readonly title?: string
  readonly onChange: (value: string | undefined) => void
  readonly placeholder: string
  readonly id?: string
  readonly disabled?: boolean
  readonly onBlur?: () => void
  readonly aria?: Readonly<Record<string, unknown>>
}

export function ParentSelect({ resource, leftOut, title, aria, onChange, ...rest }: ParentSelectProps) {
  const refusal = useRefusal({ target: resource, lookup: null })
  const tree = useTree(resource, refusal === null)
  const { value } = rest
  const options = useMemo(() => {
    if (tree.data) return treeOptions(tree.data, leftOut)
    return value !== undefined && title !== undefined ? [{ value, title, children: [] }] : []
  }, [tree.data, leftOut, value, title])
  return (
    <TreeSelect
      {...rest}
      {...aria}
      disabled={rest.disabled || (refusal !== null && value === undefined)}
      placeholder={refusal ?? rest.placeholder}
      className="input-wide"
      treeData={options}
      onChange={(value: string | undefined) => onChange(value)}
      loading={tree.isFetching}
      notFoundContent={refusal ?? (tree.isError ? '选项加载失败，请重新打开' : undefined)}
      onOpenChange={(open) => {
        if (open && tree.isError) void tree.refetch()
      }}
      treeDefaultExpandAll
      treeNodeFilterProp="title"
      showSearch
      allowClear
    />
  )
}
