import { Select, type SelectProps } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { useNameFilter, useNameOrder } from '#admin/ui/use-name-match.ts'
import { dropdownPage } from '#domain/list-page.ts'
import { isEmpty, type ResolvedField } from '#schema'
import type { Option } from '../services.ts'
import { optionQuery, type SharedState, useOptions } from '../use-options.ts'
import { useRefusal } from '../use-refusal.ts'
import { emptyContent } from './empty-content.tsx'

const OptionOrder = lazyWithRetry(() => import('./option-order.tsx'))

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

const isNotIn =
  (options: readonly Option[]) =>
  ({ value }: Option) =>
    !options.some((option) => option.value === value)

function useReferenceOptions(
  { field, value, shared, leftOut, known }: ReferenceSelectProps,
  refused: boolean,
) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // What was chosen from one search is not among what the next one finds.
  const [picked, setPicked] = useState<readonly Option[]>([])
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const unknown = values.some((one) => !known.some((option) => option.value === one))
  const params = shared ? shared.params : null
  const source = params === undefined ? shared?.source : null
  const wanted = !refused && params !== undefined && (open || unknown)
  const first = useOptions(optionQuery(field, '', params ?? null), wanted)
  const remote = (first.data?.total ?? 0) > dropdownPage.pageSize && first.data?.searchable === true
  const keyword = useSettled(typed)
  const found = useOptions(optionQuery(field, keyword, params ?? null), remote && open && keyword !== '')
  const asked = remote && typed !== '' ? found : first
  const listed = (asked.data?.options ?? []).filter((option) => option.value !== leftOut)
  const kept = [...known, ...picked.filter(isNotIn(known))].filter(isNotIn(listed))
  const options = [...listed, ...kept.filter((option) => values.includes(option.value))]
  return {
    current: source ?? asked,
    remote,
    limited: remote && (asked.data?.total ?? 0) > dropdownPage.pageSize,
    setOpen,
    setTyped,
    keep: (chosen: readonly string[]) => setPicked(options.filter((option) => chosen.includes(option.value))),
    beside: first.data?.beside ?? null,
    options,
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

/** An option with what tells it from its namesakes, and what is worth knowing before it is chosen. */
const explained: NonNullable<SelectProps['optionRender']> = ({ label, data }) => {
  const words = [data.apart, data.beside].filter(Boolean).join(' · ')
  return (
    <span className="picker-option">
      {label}
      {words !== '' && <small>{words}</small>}
    </span>
  )
}

/** One of several that are chosen: which of its namesakes it is can still be read. */
const chosenAmong =
  (options: readonly Option[]): NonNullable<SelectProps['labelRender']> =>
  ({ label, value }) => {
    const apart = options.find((option) => option.value === value)?.apart
    return apart === undefined ? (
      label
    ) : (
      <>
        {label} <small className="picker-apart">{apart}</small>
      </>
    )
  }

/** A dropdown of another resource's records; beyond a hundred of them it asks the platform for what is typed. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const refusal = useRefusal(props.field)
  const { current, remote, limited, setOpen, setTyped, keep, options, beside } = useReferenceOptions(
    props,
    refusal !== null,
  )
  const [byName, setByName] = useState(false)
  const { onSearch, filterOption } = useNameFilter()
  const compare = useNameOrder(byName)
  return (
    <Select
      id={props.id}
      {...props.aria}
      mode={props.multiple ? 'multiple' : undefined}
      value={props.value as string | undefined}
      onChange={(value: string | string[] | undefined) => {
        keep([value ?? []].flat())
        props.onChange(value)
      }}
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
      options={compare ? [...options].sort((one, other) => compare(one.label, other.label)) : [...options]}
      optionRender={props.tally ? tallied(props.tally) : explained}
      {...(props.multiple && { labelRender: chosenAmong(options) })}
      showSearch
      allowClear
      maxTagCount="responsive"
      filterOption={remote ? false : filterOption}
      loading={current.isFetching}
      notFoundContent={emptyContent(refusal, current)}
      popupRender={(menu) => (
        <>
          {limited && <Limited />}
          {beside !== null && (
            <Suspense fallback={null}>
              <OptionOrder beside={beside} byName={byName} onChange={setByName} />
            </Suspense>
          )}
          {menu}
        </>
      )}
    />
  )
}
