/** Colour of a dictionary value's tag: a name of the theme's palette, or a `#rrggbb` the domain prescribes. */
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

/** One value: its number on the wire and in the database, its Chinese label, and the colour of its tag. */
export type DictionaryItem =
  | readonly [value: number, label: string]
  | readonly [value: number, label: string, color: TagColor]

export interface DictionaryEntry<V extends number = number> {
  /** What code calls the value. Not on the wire. */
  readonly name: string
  readonly value: V
  readonly label: string
  readonly color: TagColor | null
}

/** A closed list of numbered values with names and Chinese labels, in the order they are offered. */
export interface Dictionary<V extends number = number> {
  readonly label: string
  readonly entries: readonly DictionaryEntry<V>[]
}

/** The numbers of a dictionary: `DictionaryValue<typeof otaStatus>` is 0 | 10 | 20 | … */
export type DictionaryValue<D extends Dictionary> = D['entries'][number]['value']

type Items = Readonly<Record<string, DictionaryItem>>

/** What a dictionary itself answers to, so that no value can have the name. */
type Own = { readonly [Name in keyof Dictionary]?: never }

/** A dictionary whose values have names: `workOrderStatus.pending` is 10. */
export type NamedDictionary<I extends Items> = Dictionary<I[keyof I][0]> & {
  readonly [Name in keyof I]: I[Name][0]
}

/**
 * Names each value and says its number, its label and, where it is drawn as a tag, its colour:
 *
 * @example
 * const visitStatus = dictionary('访客状态', { expected: [1, '待到访', 'orange'], arrived: [2, '已到访', 'green'] })
 * visitStatus.arrived // 2
 */
export function dictionary<const I extends Items>(label: string, items: I & Own): NamedDictionary<I> {
  const named = Object.entries<DictionaryItem>(items)
  const entries = named.map(([name, [value, text, color = null]]) => ({ name, value, label: text, color }))
  const values = Object.fromEntries(named.map(([name, [value]]) => [name, value]))
  return { ...values, label, entries } as unknown as NamedDictionary<I>
}

export const labelOf = (dictionary: Dictionary, value: unknown): string | null =>
  dictionary.entries.find((entry) => entry.value === value)?.label ?? null
