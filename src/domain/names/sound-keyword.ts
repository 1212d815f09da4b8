/**
 * What names are looked for by when a keyword may spell how they sound: letters, with digits, spaces or apostrophes
 * between them. Null: it spells nothing.
 */
export function soundKeyword(keyword: string): string | null {
  const letters = keyword.toLowerCase().replace(/[\s'’]/g, '')
  return /^[a-z0-9]*[a-z][a-z0-9]*$/.test(letters) ? ` ${letters}` : null
}
