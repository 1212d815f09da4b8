import { type DictionaryItem, dictionary, type NamedDictionary, type TagColor } from './dictionary.ts'

/** A kind of staff notice, as the area states it that sends it. */
export interface StaffNotice {
  /** On the wire and in the database. No other kind has it, of whatever area. */
  readonly number: number
  readonly label: string
  readonly color: TagColor
  /** Only those are told who have chosen it. Default: everybody is, until they choose. */
  readonly onRequest?: true
}

/**
 * The kinds that an area sends, by name: what its `*.notices.ts` states.
 *
 * @example
 * export const visitNotices = {
 *   visitorArrived: { number: 21, label: '访客到访', color: 'green' },
 *   visitorLeft: { number: 22, label: '访客离开', color: 'grey', onRequest: true },
 * } as const satisfies StaffNotices
 */
export type StaffNotices = Readonly<Record<string, StaffNotice>>

/** Does not take a kind whose number another one has. */
type Distinct<K extends StaffNotices> = {
  readonly [N in keyof K]: K[N]['number'] extends K[Exclude<keyof K, N>]['number']
    ? 'another kind has this number'
    : unknown
}

type Items<K extends StaffNotices> = {
  readonly [N in keyof K]: readonly [K[N]['number'], string, TagColor]
}

/** The kinds of all areas as one dictionary, in the order in which they are stated. */
export function noticeDictionary<const K extends StaffNotices>(
  label: string,
  kinds: K & Distinct<K>,
): NamedDictionary<Items<K>> {
  const items = Object.entries<StaffNotice>(kinds).map(
    ([name, { number, label: text, color }]): [string, DictionaryItem] => [name, [number, text, color]],
  )
  return dictionary(label, Object.fromEntries(items)) as NamedDictionary<Items<K>>
}
