import { type FieldRange, withRanges } from '#admin/fields/range-text.ts'
import type { ColumnChoice, Pin } from '#domain/personal-settings.ts'
import {
  type ColumnPriority,
  dictionaryOf,
  type FieldKind,
  hasOrder,
  isOfAnyKind,
  type ResolvedField,
  type ResolvedResource,
} from '#schema'
import { isWanted, shownChoices } from '../model/column-settings.ts'

/** A column of a list, as data: nothing of React or antd. */
export interface ListColumn {
  readonly field: ResolvedField
  /** Both ends of it stand in this column; null: the field does by itself. */
  readonly range: FieldRange | null
  readonly width: number
  /** What its longest text takes. */
  readonly need: number
  /** As narrow as it may become where there is little room. */
  readonly least: number
  /** What it keeps as long as a less important column can hide instead. */
  readonly kept: number
  /** It names the records: the last to be cut. */
  readonly naming: boolean
  /** Whether it hides where there is still less, and how soon. */
  readonly priority: ColumnPriority
  readonly pin: Pin | null
  readonly align: 'left' | 'right'
  readonly sortable: boolean
}

const widths: Readonly<Partial<Record<FieldKind, number>>> = {
  longText: 240,
  integer: 90,
  decimal: 110,
  bool: 90,
  choices: 180,
  date: 120,
  dateTime: 172,
  phone: 130,
  email: 200,
  url: 200,
  image: 88,
  address: 180,
  references: 150,
  reference: 130,
}

/** What comes from another record is shown as text, and so is a link; numbers are numbers, values of a dictionary tags. */
const isFromElsewhere = (field: ResolvedField<'derived'>) =>
  'path' in field.from || (field.digits === null && isOfAnyKind(field.from) && dictionaryOf(field) === null)

const isNumber = (field: ResolvedField) =>
  field.kind === 'integer' ||
  field.kind === 'decimal' ||
  (field.kind === 'derived' && !isFromElsewhere(field) && dictionaryOf(field) === null)

/** Pixels. A Chinese character is about as wide as it is high, a Latin one about half. */
export const textWidth = (text: string) => text.replace(/[^ -~]/g, '  ').length * 7

type Headed = Pick<ListColumn, 'field' | 'range'>

export const headerOf = ({ field, range }: Headed) => range?.label ?? field.label

/** Pixels that the header needs. */
export const headerWidth = (column: Headed) =>
  textWidth(headerOf(column)) + (hasOrder(column.field) ? 48 : 32)

const ownHeaderWidth = (field: ResolvedField) => headerWidth({ field, range: null })

/** A link has its code beside it, a text may be long, a share has a bar. */
function derivedWidth(field: ResolvedField<'derived'>): number {
  if ('path' in field.from) return 180
  if (isFromElsewhere(field)) return 150
  return field.unit === '%' ? 124 : 80
}

/** 暂停，剩余29天23小时 */
const limitWidth = 164

function kindWidth(field: ResolvedField): number {
  if (field.kind === 'derived' && 'limits' in field.from) return limitWidth
  const dictionary = dictionaryOf(field)
  if (dictionary) return Math.max(...dictionary.entries.map(({ label }) => label.length * 12), 0) + 48
  if (field.kind === 'derived') return derivedWidth(field)
  return widths[field.kind] ?? 130
}

const comfortableWidth = (resource: ResolvedResource, field: ResolvedField): number =>
  Math.max(kindWidth(field) + (field.name === resource.title ? 30 : 0), ownHeaderWidth(field))

const listedColumn = ({ list }: ResolvedResource, name: string) =>
  list.columns.find((column) => column.field === name)

/** What a column takes when the user set no width. */
export const columnWidth = (resource: ResolvedResource, field: ResolvedField): number =>
  listedColumn(resource, field.name)?.width ?? comfortableWidth(resource, field)

/** What is cut off with an ellipsis and a tooltip may be cut off sooner. */
const cut: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'longText',
  'email',
  'url',
  'address',
  'reference',
  'references',
])

function leastWidth(resource: ResolvedResource, field: ResolvedField): number {
  const width = comfortableWidth(resource, field)
  if (field.kind === 'decimal') return ownHeaderWidth(field)
  const isCut = cut.has(field.kind) || (field.kind === 'derived' && isFromElsewhere(field))
  return isCut
    ? Math.min(width, Math.max(ownHeaderWidth(field), field.name === resource.title ? 120 : 88))
    : width
}

/** `至` and the space around it. */
const between = 28

/** Both ends of a range in the column of its beginning, as wide as that needs. A column with a width of its own stays by itself. */
function inRanges(
  resource: ResolvedResource,
  columns: readonly ListColumn[],
  isSet: (name: string) => boolean,
): ListColumn[] {
  const free = columns.map(({ field }) => field).filter(({ name }) => !isSet(name))
  const ranges = withRanges(resource, free).flatMap(({ range }) => range ?? [])
  return columns.flatMap((column) => {
    if (ranges.some(({ to }) => to === column.field)) return []
    const range = ranges.find(({ from }) => from === column.field)
    if (!range) return [column]
    const least = headerWidth({ ...column, range })
    const width = Math.max(least, kindWidth(range.from) + between)
    return [{ ...column, range, width, need: width, least, kept: least, align: 'left' }]
  })
}

/** Of a tree the column with the branches comes first and stays readable however deep. */
const treeWidth = 240

export function deriveColumns(
  resource: ResolvedResource,
  choices: readonly ColumnChoice[],
  without: readonly string[] = [],
): ListColumn[] {
  const columns = shownChoices(choices).flatMap((choice): ListColumn[] => {
    const field = resource.fields[choice.name]
    if (!field || without.includes(choice.name)) return []
    const listed = listedColumn(resource, choice.name)
    const fixed = choice.width ?? listed?.width
    const width = fixed ?? columnWidth(resource, field)
    const least = fixed ?? leastWidth(resource, field)
    return [
      {
        field,
        range: null,
        width,
        need: width,
        naming: field.name === resource.title,
        least,
        kept: least,
        priority: isWanted(choice) ? 'high' : (listed?.priority ?? 'normal'),
        pin: choice.pin,
        align: isNumber(field) ? 'right' : 'left',
        sortable: hasOrder(field) && resource.tree === null,
      },
    ]
  })
  const set = new Set(
    choices.filter(({ width, pin }) => width !== null || pin !== null).map(({ name }) => name),
  )
  const shown = inRanges(resource, columns, (name) => set.has(name))
  if (resource.tree === null) return shown
  return shown.map((column, index) =>
    index === 0
      ? {
          ...column,
          width: Math.max(column.width, treeWidth),
          least: Math.max(column.least, treeWidth),
          kept: Math.max(column.kept, treeWidth),
          priority: 'high',
        }
      : column,
  )
}
