import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { treeOptions } from '../parent-tree.ts'
import { useTree } from '../use-tree.ts'

interface ParentSelectProps {
  readonly resource: string
  readonly leftOut: string | null
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly placeholder: string
  readonly id?: string
  readonly disabled?: boolean
  readonly onBlur?: () => void
  readonly aria?: Readonly<Record<string, unknown>>
}

export function ParentSelect({ resource, leftOut, aria, onChange, ...rest }: ParentSelectProps) {
  const tree = useTree(resource)
  const options = useMemo(() => treeOptions(tree.data ?? [], leftOut), [tree.data, leftOut])
  return (
    <TreeSelect
      {...rest}
      {...aria}
      className="input-wide"
      treeData={options}
      onChange={(value: string | undefined) => onChange(value)}
      loading={tree.isFetching}
      notFoundContent={tree.isError ? '选项加载失败，请重新打开' : undefined}
      onDropdownVisibleChange={(open) => {
        if (open && tree.isError) void tree.refetch()
      }}
      treeDefaultExpandAll
      treeNodeFilterProp="title"
      showSearch
      allowClear
    />
  )
}
