/** A number for a text, the same on every machine. */
export const seedOf = (text: string): number =>
  [...text].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647, 7)
