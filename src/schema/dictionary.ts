/** Colour of a dictionary value's tag: an antd preset name or a `#rrggbb` the domain prescribes. */
export type TagColor =
  | 'grey'
  | 'green'
  | 'red'
  | 'orange'
  | 'gold'
  | 'blue'
  | 'purple'
  | 'cyan'
  | `#${string}`

export interface DictionaryItem {
  readonly label: string
  readonly color?: TagColor
}

export interface DictionaryEntry<V extends number = number> {
  readonly value: V
  readonly label: string
  readonly color: TagColor | null
}

/** A closed list of numbered values with Chinese labels, in the order they are offered. */
export interface Dictionary<V extends number = number> {
  readonly label: string
  readonly entries: readonly DictionaryEntry<V>[]
}

/** `dictionary('在线状态', { 1: { label: '在线', color: 'green' }, 2: '离线' })`; entries stand in ascending order. */
export function dictionary<const Items extends Readonly<Record<number, string | DictionaryItem>>>(
  label: string,
  items: Items,
): Dictionary<keyof Items & number> {
  const entries = Object.entries(items).map(([key, item]) => ({
    value: Number(key) as keyof Items & number,
    label: typeof item === 'string' ? item : item.label,
    color: typeof item === 'string' ? null : (item.color ?? null),
  }))
  return { label, entries }
}

export const labelOf = (dictionary: Dictionary, value: unknown): string | null =>
  dictionary.entries.find((entry) => entry.value === value)?.label ?? null
