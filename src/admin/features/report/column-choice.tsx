import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import { stored } from '#admin/lib/storage.ts'
import type { ReportColumn } from './report-calls.ts'

/** Columns that this user does not want to see, by attribute. */
const slot = () => stored.listSettings<readonly string[]>('report')

const read = (): readonly string[] => {
  const kept = slot().get()
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
}

/** Which columns of a report this user sees. What is hidden stays hidden in reports of other products as well. */
export function useShownColumns(columns: readonly ReportColumn[]) {
  const [hidden, setHidden] = useState(read)
  const shown = columns.filter(({ attributeId }) => !hidden.includes(attributeId))
  const show = (ids: readonly string[]) => {
    const elsewhere = hidden.filter((id) => columns.every(({ attributeId }) => attributeId !== id))
    const here = columns.map(({ attributeId }) => attributeId).filter((id) => !ids.includes(id))
    setHidden([...elsewhere, ...here])
    slot().set([...elsewhere, ...here])
  }
  return { shown, show }
}

interface ColumnChoiceProps {
  readonly columns: readonly ReportColumn[]
  readonly shown: readonly ReportColumn[]
  readonly onShow: (ids: readonly string[]) => void
}

export const ColumnChoice = ({ columns, shown, onShow }: ColumnChoiceProps) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    title="列设置"
    content={
      <Checkbox.Group
        className="report-columns"
        value={shown.map(({ attributeId }) => attributeId)}
        options={columns.map(({ attributeId, name }) => ({ value: attributeId, label: name }))}
        onChange={(ids) => onShow(ids)}
      />
    }
  >
    <Button icon={<SettingOutlined />}>列设置</Button>
  </Popover>
)
