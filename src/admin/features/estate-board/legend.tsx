import { Select } from 'antd'
import type { Trait } from '#admin/screens/model/board-address.ts'
import { useOptimisticChoice } from '#admin/ui/use-optimistic-choice.ts'
import type { HouseBoard } from '#domain/house-board.ts'
import type { Dictionary } from '#schema'
import {
  type BoardFilter,
  dictionaries,
  fieldLabel,
  isFiltered,
  lacks,
  noFilter,
  none,
  type tallyOf,
  toggled,
} from './board-filter.ts'

export interface FilterProps {
  readonly filter: BoardFilter
  readonly tally: ReturnType<typeof tallyOf>
  /** From the filter that was asked for last, which may not be drawn yet. */
  readonly onFilter: (next: (filter: BoardFilter) => BoardFilter) => void
}

interface EntryProps extends FilterProps {
  readonly trait: Trait
  readonly value: string
  readonly label: string
  readonly sign: string
}

const Entry = ({ filter, tally, onFilter, trait, value, label, sign }: EntryProps) => (
  <button
    type="button"
    className="board-entry"
    aria-pressed={filter[trait].includes(value)}
    onClick={() => onFilter((now) => toggled(now, trait, value))}
  >
    <i className={sign} aria-hidden />
    {label} <span className="board-count">{tally(trait, value)}</span>
  </button>
)

const signs = { online: 'board-dot board-online-', debug: 'board-debug board-debug-' } as const

interface MoreProps extends FilterProps {
  readonly trait: Trait
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Traits that cells do not draw are chosen from a list. */
function More({ filter, tally, onFilter, trait, label, options }: MoreProps) {
  const [chosen, choose] = useOptimisticChoice(filter[trait], (values) =>
    onFilter((now) => ({ ...now, [trait]: values })),
  )
  if (options.length === 0) return null
  return (
    <Select
      mode="multiple"
      className="board-more"
      maxTagCount={1}
      aria-label={label}
      placeholder={label}
      showSearch={false}
      value={[...chosen]}
      popupMatchSelectWidth={false}
      options={options.map((one) => ({
        value: one.value,
        label: `${one.label}（${tally(trait, one.value)}）`,
      }))}
      onChange={choose}
    />
  )
}

const namedOptions = (names: Readonly<Record<string, string>>, without: string) => [
  { value: none, label: without },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]

const optionsOf = ({ entries }: Dictionary) =>
  entries.map(({ value, label }) => ({ value: String(value), label }))

/** What the signs on the board mean; each filters by what it means. */
export function Legend(rest: FilterProps) {
  return (
    <div className="board-legend">
      {(['online', 'debug'] as const).map((trait) => (
        <fieldset key={trait}>
          <legend className="visually-hidden">{dictionaries[trait].label}</legend>
          {dictionaries[trait].entries.map(({ value, label }) => (
            <Entry
              key={value}
              {...rest}
              trait={trait}
              value={String(value)}
              label={label}
              sign={`${signs[trait]}${value}`}
            />
          ))}
        </fieldset>
      ))}
      <fieldset>
        <legend className="visually-hidden">待绑定</legend>
        {(['product', 'gateway'] as const).map((trait) => (
          <Entry
            key={trait}
            {...rest}
            trait={trait}
            value={none}
            label={lacks[trait]}
            sign={`board-lack board-lack-${trait}`}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">待处理</legend>
        <Entry
          {...rest}
          trait="alarm"
          value="1"
          label={`有${fieldLabel('alarmNum')}`}
          sign="board-alarm board-alarm-sign"
        />
        <Entry
          {...rest}
          trait="order"
          value="1"
          label={`有${fieldLabel('workOrderNum')}`}
          sign="board-order-sign"
        />
      </fieldset>
    </div>
  )
}

/** Filters by what is drawn without a sign, and the way back to no filter. */
export function MoreFilters({ board, ...rest }: FilterProps & { readonly board: HouseBoard }) {
  const { filter, onFilter } = rest
  const { models, products } = board
  return (
    <>
      <More
        {...rest}
        trait="status"
        label={dictionaries.status.label}
        options={optionsOf(dictionaries.status)}
      />
      <More {...rest} trait="model" label={fieldLabel('modelId')} options={namedOptions(models, '无户型')} />
      <More
        {...rest}
        trait="product"
        label={fieldLabel('techProductId')}
        options={namedOptions(products, lacks.product)}
      />
      {isFiltered(filter) && (
        <button type="button" className="link-button" onClick={() => onFilter(() => noFilter)}>
          清除筛选
        </button>
      )}
    </>
  )
}
