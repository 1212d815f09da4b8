import { InputNumber, type InputNumberProps } from 'antd'
import { numberAsWritten } from '#schema'

interface NumberBoxProps extends Omit<InputNumberProps<number | string>, 'parser'> {
  /** What people may write behind the number. */
  readonly unit?: string | null | undefined
}

/** The one input of numbers: full width, thousands separators and the unit are understood. antd's own drops them, and keeps nothing. */
export const NumberBox = ({ unit, ...props }: NumberBoxProps) => (
  <InputNumber<number | string>
    {...props}
    parser={(text = '') => numberAsWritten(text, unit ?? '') ?? (text === '' ? '' : Number.NaN)}
  />
)
