import { Button, Select, type SelectProps } from 'antd'
import type { Row } from '#admin/screens/model/row.ts'
import { useNameFilter } from '#admin/ui/use-name-match.ts'

interface ModelSelectProps
  extends Omit<SelectProps<string>, 'options' | 'notFoundContent' | 'showSearch' | 'optionFilterProp'> {
  readonly models: {
    readonly rows: readonly Row[] | null
    readonly failed: boolean
    readonly retry: () => void
  }
  /** What is said where the project has no models. */
  readonly none: string
}

/** One of the house models of a project. */
export function ModelSelect({ models, none, ...props }: ModelSelectProps) {
  const nameFilter = useNameFilter()
  return (
    <Select<string>
      {...props}
      showSearch
      {...nameFilter}
      options={(models.rows ?? []).map(({ id, name }) => ({ value: id, label: String(name) }))}
      notFoundContent={
        models.failed ? (
          <Button type="link" size="small" onClick={models.retry}>
            加载失败，重试
          </Button>
        ) : (
          none
        )
      }
    />
  )
}
