import './keyword-filter.css'

interface KeywordFilterProps {
  readonly label: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
}

/** The browser's own search field: every first list has one, and antd's would bring all its kinds of input along. */
export const KeywordFilter = ({ label, value, onChange, id }: KeywordFilterProps) => (
  <input
    type="search"
    className="keyword-filter"
    id={id}
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => onChange?.(event.target.value || undefined)}
    placeholder={`请输入${label}`}
    autoComplete="off"
  />
)
