import type { FilterProps } from '../field-ui.ts'
import DateInput from '../inputs/date-input.tsx'

export default function DateFilter({ field, ...rest }: FilterProps<'date' | 'dateTime'>) {
  return <DateInput field={{ ...field, future: false }} {...rest} />
}
