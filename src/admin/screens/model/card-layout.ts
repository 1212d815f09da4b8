import { dictionaryOf, type ResolvedField, type ResolvedResource } from '#schema'
import type { Row } from './row.ts'

/** The field with a record's own picture: an image that is listed right before its name. */
export function ownPictureField({ fields, list, title }: ResolvedResource): ResolvedField | null {
  const before = list.columns[list.columns.findIndex(({ field }) => field === title) - 1]
  const field = before && fields[before.field]
  return field?.kind === 'image' ? field : null
}

/** One picture, or the first of several; null: there is none. */
export function pictureOf(field: ResolvedField | null, row: Row): string | null {
  const value = field && row[field.name]
  const url: unknown = Array.isArray(value) ? value[0] : value
  return typeof url === 'string' && url !== '' ? url : null
}

/** Where a card shows what. */
export interface CardLayout {
  readonly cover: ResolvedField | null
  /** A small picture beside the title. */
  readonly beside: ResolvedField | null
  readonly title: ResolvedField | null
  readonly subtitle: ResolvedField | null
  readonly tags: readonly ResolvedField[]
  readonly figures: readonly ResolvedField[]
  /** Named values, one per line. */
  readonly lines: readonly ResolvedField[]
}

const room = { tags: 2, lines: 6 }

/** Whether its values have colours. */
const isTagged = (field: ResolvedField) => dictionaryOf(field)?.entries.some(({ color }) => color) ?? false

/**
 * The card its author drew; on a narrow screen every list needs one, made of its first columns. `without`: fields whose
 * value the place of the cards says already.
 */
export function cardLayout(resource: ResolvedResource, without: readonly string[] = []): CardLayout {
  const { fields, list, title, tree, states } = resource
  const named = (names: readonly string[]) =>
    names.flatMap((name) => (without.includes(name) ? [] : (fields[name] ?? [])))
  const first = (name: string | undefined) => (name === undefined ? null : (fields[name] ?? null))
  const { card } = list
  if (card)
    return {
      cover: first(card.cover),
      beside: null,
      title: first(title),
      subtitle: first(card.subtitle),
      tags: named(card.tags ?? []),
      figures: named(card.figures ?? []),
      lines: named(card.lines ?? []),
    }
  const beside = ownPictureField(resource)
  const columns = named(list.columns.map(({ field }) => field)).filter(
    (field) => field.name !== title && field !== beside,
  )
  // How a record stands is looked for first.
  const isState = ({ name }: ResolvedField) => name === states?.field
  const tags: readonly ResolvedField[] = columns
    .filter((field) => isState(field) || isTagged(field))
    .sort((one, other) => Number(isState(other)) - Number(isState(one)))
    .slice(0, room.tags)
  return {
    cover: null,
    beside,
    title: first(title),
    subtitle: null,
    tags,
    figures: [],
    // Where a record stands in its tree is not to be seen otherwise.
    lines: [...named(tree === null ? [] : [tree]), ...columns.filter((field) => !tags.includes(field))].slice(
      0,
      room.lines,
    ),
  }
}
