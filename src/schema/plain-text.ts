/** What makes one picture of several emoji, or a picture of a sign. */
const joined =
  /[\uFE0E\uFE0F]|\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?\u200D(?=\p{Extended_Pictographic})/u

/**
 * Characters that show nothing, or turn the direction of what follows: two texts may differ by them alone. What is joined
 * stays; browsers of three years ago cannot look behind.
 */
const unseen = new RegExp(`(${joined.source})|[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]`, 'gu')

const breaks = /[\u2028\u2029]/g

/**
 * A text as it is kept: composed (NFC), with nothing in it that nobody sees, no blanks around it. Control characters
 * stay: whoever judges the text refuses them.
 */
export const plainText = (text: string): string =>
  text.normalize('NFC').replace(breaks, '\n').replace(unseen, '$1').trim()

/** What people take a text for: alike in any case and width. The platform's unique indexes go by the same. */
export const lookOf = (text: string): string => text.normalize('NFKC').toLowerCase()
