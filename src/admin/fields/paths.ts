import { labelKey, pathKey, type ResolvedField, type Values } from '#schema'

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The way to a record of a tree, as people read it. */
export const pathText = (titles: readonly string[]): string => titles.join(' / ')

/** The titles from the top of its tree down to what a field points at, as the answer carries them; null: there is no tree. */
export function pathIn({ name }: Pick<ResolvedField, 'name'>, record: Values): readonly string[] | null {
  const path = record[pathKey(name)]
  return isTexts(path) && path.length > 0 ? path : null
}

/** What to call that which a field points at: its path in a tree, else its title; several: one for each. */
export function namesIn(field: Pick<ResolvedField, 'name'>, record: Values): readonly string[] {
  const paths = record[pathKey(field.name)]
  const titles = record[labelKey(field.name)]
  if (typeof titles === 'string') return [pathText(pathIn(field, record) ?? [titles])]
  if (!isTexts(titles)) return []
  return titles.map((title, at) => {
    const path: unknown = Array.isArray(paths) ? paths[at] : null
    return isTexts(path) && path.length > 0 ? pathText(path) : title
  })
}
