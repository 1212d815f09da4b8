import { Select } from 'antd'
import { useMemo } from 'react'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { useAllRows } from '#admin/screens/use-all-rows.ts'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { mostReportHouses } from '#domain/series-interval.ts'

interface HousePickerProps {
  readonly projectId: string
  readonly productId: string
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

const house = resourceOf('house')
const byWholeName = { field: 'fullName', order: 'asc' } as const

/** Houses of the project that have the product. */
export function HousePicker({ projectId, productId, value, onChange }: HousePickerProps) {
  const filters = useMemo(() => ({ projectId }), [projectId])
  const { rows, failed } = useAllRows(house, filters, byWholeName)
  const nameFilter = useNameFilter()
  const options = useMemo(
    () =>
      (rows ?? [])
        .filter(({ techProductId }) => techProductId === productId)
        .map(({ id, fullName }) => ({ value: id, label: String(fullName) })),
    [rows, productId],
  )
  return (
    <Select
      className="report-houses"
      aria-label="房屋"
      mode="multiple"
      showSearch
      allowClear
      loading={rows === null && !failed}
      status={failed ? 'error' : ''}
      {...nameFilter}
      maxTagCount="responsive"
      maxCount={mostReportHouses}
      options={options}
      value={[...value]}
      onChange={(ids) => onChange(ids)}
      placeholder={failed ? '房屋加载失败' : `请选择房屋，最多 ${mostReportHouses} 套`}
      notFoundContent={rows === null ? '加载中' : '该项目没有绑定此产品的房屋'}
    />
  )
}
