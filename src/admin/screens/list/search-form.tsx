import { Button } from 'antd'
import { useId, useState } from 'react'
import { FieldFilter } from '#admin/fields/field-filter.tsx'
import { nameOf, readSearch, type SearchValues, writeSearch } from '#admin/fields/search-values.ts'
import { type FieldKind, type ResolvedResource, type SearchItem, searchedField } from '#schema'
import './search-form.css'

interface SearchFormProps {
  readonly resource: ResolvedResource
  readonly items: readonly SearchItem[]
  /** By query parameter. */
  readonly filters: Readonly<Record<string, string>>
  readonly onSearch: (filters: Readonly<Record<string, string>>) => void
  /** A single field that stands in the toolbar: its placeholder says what it is, and there is no card around it. */
  readonly inline?: boolean
}

/** What is typed letter by letter waits for 查询; what is chosen narrows the list at once. */
const typedKinds: ReadonlySet<FieldKind> = new Set([
  ...(['text', 'longText', 'richText', 'phone', 'email', 'url', 'integer', 'decimal'] as const),
])
const isTyped = ({ fields }: ResolvedResource, item: SearchItem): boolean =>
  typedKinds.has(searchedField(item, fields)?.kind ?? 'text')

/** What stands in the one row; the rest unfolds. */
const always = 4

const startOf = ({ resource, items, filters }: SearchFormProps) =>
  readSearch(items, resource.fields, new URLSearchParams(filters))

/** What stands in the form, and searching for it. */
function useSearch(props: SearchFormProps) {
  const { items, onSearch } = props
  const [values, setValues] = useState<SearchValues>(() => startOf(props))
  const searched = JSON.stringify(writeSearch(items, startOf(props)))
  const [shown, setShown] = useState(searched)
  // What this form has asked for and the address does not say yet.
  const [asked, setAsked] = useState<readonly string[]>([])
  if (shown !== searched) {
    setShown(searched)
    setAsked(asked.includes(searched) ? asked.slice(asked.lastIndexOf(searched) + 1) : [])
    // Back, a tab or a link may have searched instead of this form. What it asked for itself is there already, and
    // whatever was typed since.
    if (!asked.includes(searched)) setValues(startOf(props))
  }
  const search = (next: SearchValues) => {
    const filters = writeSearch(items, next)
    const wanted = JSON.stringify(filters)
    setAsked(wanted === searched ? [] : [...asked, wanted])
    onSearch(filters)
  }
  return { values, setValues, search }
}

/** Narrows a list. */
export function SearchForm(props: SearchFormProps) {
  const { resource, items, inline = false } = props
  const { values, setValues, search } = useSearch(props)
  const [unfolded, setUnfolded] = useState(() => items.slice(always).some((item) => nameOf(item) in values))
  const [open, setOpen] = useState(false)
  const id = useId()
  const active = items.filter((item) => nameOf(item) in startOf(props)).length

  const put = (item: SearchItem, value: unknown) => {
    const next = { ...values, [nameOf(item)]: value }
    setValues(next)
    if (!isTyped(resource, item)) search(next)
  }
  const reset = () => {
    setValues({})
    search({})
  }
  return (
    <search className={inline ? 'search-inline' : 'card search-card'} data-open={open}>
      {!inline && (
        <Button className="search-toggle" block aria-expanded={open} onClick={() => setOpen(!open)}>
          筛选{active > 0 ? `（${active}）` : ''}
        </Button>
      )}
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault()
          search(values)
        }}
      >
        <div className="search-items">
          {items.map((item, index) => {
            const name = nameOf(item)
            return (
              <div className="search-item" data-by={item.by} key={name} hidden={!unfolded && index >= always}>
                <label className={inline ? 'visually-hidden' : ''} htmlFor={`${id}${name}`}>
                  {item.label}
                </label>
                <FieldFilter
                  item={item}
                  fields={resource.fields}
                  resource={resource.name}
                  id={`${id}${name}`}
                  value={values[name]}
                  beside={values}
                  onChange={(value) => put(item, value)}
                />
              </div>
            )
          })}
        </div>
        <div className="search-buttons">
          {items.some((item) => isTyped(resource, item)) && <Button htmlType="submit">查询</Button>}
          {(!inline || active > 0) && <Button onClick={reset}>重置</Button>}
          {items.length > always && (
            <Button
              type="link"
              className="search-fold"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? '收起' : '展开'}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
