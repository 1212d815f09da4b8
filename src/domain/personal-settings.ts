import { columnWidths } from '#schema'

// What people set for themselves, by name. The platform keeps it for each user; whoever reads a value reads it here.

type Read<T> = (value: unknown) => T | null

export type Theme = 'light' | 'dark'
export type Density = 'large' | 'middle' | 'small'
type ListLook = 'card' | 'table' | 'board'
export type Pin = 'left' | 'right'

/** One column as a user wants it. */
export interface ColumnChoice {
  readonly name: string
  /** Null: nobody chose; it is seen while there is room for it. */
  readonly visible: boolean | null
  /** Pixels; null: as the list says. */
  readonly width: number | null
  readonly pin: Pin | null
}

/** What one user wants of one list. Null: as the list says. */
export interface ListSetting {
  readonly columns: readonly ColumnChoice[] | null
  readonly density: Density | null
  readonly view: ListLook | null
}

/** What one user wants of the columns of all reports, by attribute. */
export interface ReportColumns {
  /** Those that were ever put in order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** Seconds that a big screen is shown for; 0: it stays. */
export const rotationChoices = [0, 15, 30, 60, 120, 300] as const

/** No list has so many columns, and names are no longer. */
const most = { columns: 200, name: 100, headers: 200 } as const
/** Attributes that reports have had: those that were arranged last stay. */
export const mostReportColumns = 300

const oneOf =
  <const T>(...values: readonly T[]): Read<T> =>
  (value) =>
    values.find((one) => one === value) ?? null

const flag = oneOf(true, false)
const look = oneOf<ListLook>('card', 'table', 'board')
const density = oneOf<Density>('large', 'middle', 'small')
const pin = oneOf<Pin>('left', 'right')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most.name

/** Null: it says of no column what is wanted. */
export function readColumn(value: unknown): ColumnChoice | null {
  if (!isObject(value) || !isName(value.name)) return null
  const { name, visible, width } = value
  const fits = typeof width === 'number' && width >= columnWidths.min && width <= columnWidths.max
  return { name, visible: flag(visible), width: fits ? width : null, pin: pin(value.pin) }
}

function readColumns(value: unknown): readonly ColumnChoice[] | null {
  if (!Array.isArray(value) || value.length > most.columns) return null
  const columns = value.map(readColumn)
  return columns.every((column) => column !== null) ? columns : null
}

function readList(value: unknown): ListSetting | null {
  if (!isObject(value)) return null
  const columns = readColumns(value.columns)
  if (columns === null && (value.columns ?? null) !== null) return null
  return { columns, density: density(value.density), view: look(value.view) }
}

const readNames: Read<readonly string[]> = (value) =>
  Array.isArray(value) && value.length <= mostReportColumns && value.every(isName) ? value : null

function readReportColumns(value: unknown): ReportColumns | null {
  if (!isObject(value)) return null
  const [order, hidden] = [readNames(value.order), readNames(value.hidden)]
  return order && hidden && { order, hidden }
}

/** Which column of an import is meant by headers of the user's own files: `headerKey` of each, and the column's label. */
export type HeaderNames = Readonly<Record<string, string>>

export function readHeaderNames(value: unknown): HeaderNames | null {
  if (!isObject(value)) return null
  const entries = Object.entries(value)
  const isFit = entries.length <= most.headers && entries.every((entry) => entry.every(isName))
  return isFit ? (value as HeaderNames) : null
}

/** A record that was looked at, and where. */
export interface OpenedRecord {
  /** Below /home. */
  readonly to: string
  readonly title: string
  /** What it is, and what it belongs to. */
  readonly of: string
}

/** So many come back to mind. */
export const mostOpened = 10
const longestAddress = 300

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/home/') && value.length <= longestAddress

function readOpened(value: unknown): readonly OpenedRecord[] | null {
  if (!Array.isArray(value) || value.length > mostOpened) return null
  const isOpened = (one: unknown): one is OpenedRecord =>
    isObject(one) && isAddress(one.to) && isName(one.title) && isName(one.of)
  return value.every(isOpened) ? value.map(({ to, title, of }) => ({ to, title, of })) : null
}

/** What was opened last comes first, once. */
export const withOpened = (before: readonly OpenedRecord[], opened: OpenedRecord): readonly OpenedRecord[] =>
  [opened, ...before.filter(({ to }) => to !== opened.to)].slice(0, mostOpened)

/** What of a project's board was looked at last: a building, a unit of it, or (null) all there is. */
export interface BoardPlace {
  readonly projectId: string
  /** Empty: floors that name none. */
  readonly building: string | null
  readonly unit: string | null
}

/** Of so many projects. */
export const mostBoardPlaces = 30

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= most.name

function readBoardPlaces(value: unknown): readonly BoardPlace[] | null {
  if (!Array.isArray(value) || value.length > mostBoardPlaces) return null
  const isPart = (part: unknown): part is string | null => part === null || isShort(part)
  const isPlace = (one: unknown): one is BoardPlace =>
    isObject(one) && isName(one.projectId) && isPart(one.building) && isPart(one.unit)
  return value.every(isPlace)
    ? value.map(({ projectId, building, unit }) => ({ projectId, building, unit }))
    : null
}

/** The board that was looked at last comes first, once. */
export const withBoardPlace = (before: readonly BoardPlace[], place: BoardPlace): readonly BoardPlace[] =>
  [place, ...before.filter(({ projectId }) => projectId !== place.projectId)].slice(0, mostBoardPlaces)

/** Those of which there is one. Of each list there are two more: `list:house`, `importHeaders:house`. */
const single = {
  theme: oneOf<Theme>('light', 'dark'),
  /** New alarms are heard. */
  alarmSound: flag,
  wallRotation: oneOf(...rotationChoices),
  siderCollapsed: flag,
  /** The houses beside a house's console are folded away. */
  houseListFolded: flag,
  reportColumns: readReportColumns,
  lastOpened: readOpened,
  boardPlaces: readBoardPlaces,
} satisfies Record<string, Read<unknown>>

type Single = { readonly [N in keyof typeof single]: NonNullable<ReturnType<(typeof single)[N]>> }

/** Those of which there is one for each resource. */
const ofResource = {
  list: readList,
  importHeaders: readHeaderNames,
} satisfies Record<string, Read<unknown>>

type OfResource = typeof ofResource

export type SettingValues = Single & {
  readonly [N in keyof OfResource as `${N}:${string}`]: NonNullable<ReturnType<OfResource[N]>>
}
export type SettingName = keyof SettingValues

export const listSettingName = (resource: string) => `list:${resource}` as const

export const importHeadersName = (resource: string) => `importHeaders:${resource}` as const

const isSingle = (name: string): name is keyof Single => Object.hasOwn(single, name)

const isOfResource = (kind: string): kind is keyof OfResource => Object.hasOwn(ofResource, kind)

/** `list:house` -> list, house. */
function partsOf(name: string): readonly [kind: keyof OfResource, resource: string] | null {
  const [kind = '', ...rest] = name.split(':')
  return isOfResource(kind) ? [kind, rest.join(':')] : null
}

/** The setting of this name where there is one; `hasResource` says whether there is such a resource. */
export const asSettingName = (
  name: string,
  hasResource: (resource: string) => boolean,
): SettingName | null => {
  if (isSingle(name)) return name
  const [kind, resource] = partsOf(name) ?? []
  return kind !== undefined && resource !== undefined && hasResource(resource) ? `${kind}:${resource}` : null
}

/** The value as far as it is one of this setting; null: it is none. */
export const readSetting = <N extends SettingName>(name: N, value: unknown): SettingValues[N] | null => {
  if (isSingle(name)) return single[name](value) as SettingValues[N] | null
  const [kind] = partsOf(name) ?? []
  return kind === undefined ? null : (ofResource[kind](value) as SettingValues[N] | null)
}
