import { Segmented } from 'antd'

interface OptionOrderProps {
  readonly beside: string
  readonly byName: boolean
  readonly onChange: (byName: boolean) => void
}

/** In which order the options come. The list stays open while it is chosen. */
const OptionOrder = ({ beside, byName, onChange }: OptionOrderProps) => (
  <div className="picker-note" onMouseDown={(event) => event.preventDefault()} role="none">
    <Segmented
      size="small"
      aria-label="选项顺序"
      options={[
        { label: `按${beside}`, value: 'beside' },
        { label: '按姓名', value: 'name' },
      ]}
      value={byName ? 'name' : 'beside'}
      onChange={(value) => onChange(value === 'name')}
    />
  </div>
)

export default OptionOrder
