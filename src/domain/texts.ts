/** The first so many characters of a text. Counted as people count: an emoji is one, and is never cut in two. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  return [...text.slice(0, 2 * longest)].slice(0, longest).join('')
}

/** What no database and no message can carry: halves of characters, and the character 0. */
const broken = /\p{Surrogate}/gu

/** A text that can be stored and sent, whoever made it: halves of characters show as �, the character 0 is left out. */
export const wellFormed = (text: string): string => text.replaceAll('\0', '').replace(broken, '\ufffd')

const lost = /[\uFFFD\p{Co}]/u
const lostInName = /[\uFFFD\p{Co}?？]/u

/**
 * Whether signs of a text were lost on the way through an encoding that does not have them: U+FFFD, signs for private use,
 * and in a name, which asks nothing, `?`.
 */
export const hasLostSigns = (text: string, isName: boolean): boolean =>
  (isName ? lostInName : lost).test(text)
