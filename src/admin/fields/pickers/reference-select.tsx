import { Segmented, Select, type SelectProps } from 'antd'
import { useEffect, useState } from 'react'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { useNameOrder } from '#admin/ui/use-name-order.ts'
import { dropdownPage } from '#domain/list-page.ts'
import { isEmpty, type ResolvedField } from '#schema'
import type { Option } from '../services.ts'
import { optionQuery, type SharedState, useOptions } from '../use-options.ts'
import { useRefusal } from '../use-refusal.ts'
import { emptyContent } from './empty-content.tsx'

export interface ReferenceSelectProps {
  readonly field: ResolvedField<'reference' | 'references'>
  readonly value: string | readonly string[] | undefined
  readonly onChange: (value: string | string[] | undefined) => void
  readonly multiple?: boolean
  /** What the options must share with the record they are for; absent: nothing. */
  readonly shared?: SharedState
  /** An option that is not offered. */
  readonly leftOut?: string | undefined
  /** How often each option is taken already. */
  readonly tally?: Readonly<Record<string, number>> | undefined
  /** Titles that are known already: nothing is asked for until the list opens. */
  readonly known: readonly Option[]
  readonly placeholder: string
  readonly id?: string
  readonly disabled?: boolean
  readonly onBlur?: () => void
  readonly aria?: Readonly<Record<string, unknown>>
}

const pause = 300

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useReferenceOptions(
  { field, value, shared, leftOut, known }: ReferenceSelectProps,
  refused: boolean,
) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const unknown = values.some((one) => !known.some((option) => option.value === one))
  const params = shared ? shared.params : null
  const source = params === undefined ? shared?.source : null
  const wanted = !refused && params !== undefined && (open || unknown)
  const first = useOptions(optionQuery(field, '', params ?? null), wanted)
  const remote = (first.data?.total ?? 0) > dropdownPage.pageSize && first.data?.searchable === true
  const keyword = useSettled(typed)
  const found = useOptions(optionQuery(field, keyword, params ?? null), remote && open && keyword !== '')
  const current = source ?? (remote && typed !== '' ? found : first)
  const listed = ((remote && typed !== '' ? found : first).data?.options ?? []).filter(
    (option) => option.value !== leftOut,
  )
  const rest = known.filter((option) => !listed.some((one) => one.value === option.value))
  return {
    current,
    remote,
    setOpen,
    setTyped,
    beside: first.data?.beside ?? null,
    options: [...listed, ...rest.filter((o) => values.includes(o.value))],
  }
}

const Limited = () => <div className="picker-note">仅显示前{dropdownPage.pageSize}条，请输入关键字搜索</div>

/** An option with how often it is taken. */
const tallied =
  (tally: Readonly<Record<string, number>>): NonNullable<SelectProps['optionRender']> =>
  ({ label, value }) => (
    <span className="picker-option">
      {label}
      {tally[String(value)] !== undefined && <small>已添加 {tally[String(value)]}</small>}
    </span>
  )

/** An option with what is worth knowing before it is chosen. */
const withBeside: NonNullable<SelectProps['optionRender']> = ({ label, data }) => (
  <span className="picker-option">
    {label}
    {typeof data.beside === 'string' && <small>{data.beside}</small>}
  </span>
)

interface OrderProps {
  readonly beside: string
  readonly byName: boolean
  readonly onChange: (byName: boolean) => void
}

/** In which order the options come. The list stays open while it is chosen. */
const OptionOrder = ({ beside, byName, onChange }: OrderProps) => (
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

/** A dropdown of another resource's records; beyond a hundred of them it asks the platform for what is typed. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const refusal = useRefusal(props.field)
  const { current, remote, setOpen, setTyped, options, beside } = useReferenceOptions(props, refusal !== null)
  const [byName, setByName] = useState(false)
  const { onSearch, filterOption } = useNameFilter()
  const compare = useNameOrder(byName)
  return (
    <Select
      id={props.id}
      {...props.aria}
      mode={props.multiple ? 'multiple' : undefined}
      value={props.value as string | undefined}
      onChange={(value: string | string[] | undefined) => props.onChange(value)}
      onBlur={props.onBlur}
      onOpenChange={setOpen}
      onSearch={(typed) => {
        setTyped(typed)
        onSearch(typed)
      }}
      // What stands there already can still be taken away.
      disabled={props.disabled || (refusal !== null && isEmpty(props.value))}
      placeholder={refusal ?? props.placeholder}
      title={refusal ?? undefined}
      options={compare ? options.toSorted((one, other) => compare(one.label, other.label)) : [...options]}
      optionRender={props.tally ? tallied(props.tally) : beside === null ? undefined : withBeside}
      showSearch
      allowClear
      maxTagCount="responsive"
      filterOption={remote ? false : filterOption}
      loading={current.isFetching}
      notFoundContent={emptyContent(refusal, current)}
      popupRender={(menu) => (
        <>
          {remote && <Limited />}
          {beside !== null && <OptionOrder beside={beside} byName={byName} onChange={setByName} />}
          {menu}
        </>
      )}
    />
  )
}
