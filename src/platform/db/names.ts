/** `operationLog` -> `operation_log`, as Kysely's CamelCasePlugin does it in queries. */
export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** PostgreSQL cuts longer names off silently, and two of them may then be the same. */
const longest = 63

/** FNV-1a: stable over versions and short. */
export function hash(text: string): string {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (value >>> 0).toString(36)
}

/** A name of index or constraint made of its parts, within the length the database keeps. */
export function objectName(...parts: readonly string[]): string {
  const name = parts.map(snake).join('_')
  return name.length <= longest ? name : `${name.slice(0, longest - 8)}_${hash(name)}`
}
