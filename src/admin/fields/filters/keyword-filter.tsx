import { Input } from 'antd'

interface KeywordFilterProps {
  readonly label: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
}

export const KeywordFilter = ({ label, value, onChange, id }: KeywordFilterProps) => (
  <Input
    id={id}
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => onChange?.(event.target.value || undefined)}
    placeholder={`请输入${label}`}
    allowClear
    autoComplete="off"
  />
)
