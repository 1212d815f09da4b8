/** Far deeper than anybody writes; what reads markup takes longer the deeper it is. */
const deepest = 200
/** More than a text of the usual longest length can be marked up with. */
const mostTags = 20_000

const hasNoEnd: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

/** Whether markup has so many tags, or so many within each other, that it is no text which somebody has written. */
export function isTangled(markup: string): boolean {
  let depth = 0
  let tags = 0
  for (const [, end, name = ''] of markup.matchAll(/<(\/?)([a-z][^\s/>]*)?/gi)) {
    tags += 1
    if (name !== '' && !hasNoEnd.has(name.toLowerCase())) depth = Math.max(0, depth + (end === '/' ? -1 : 1))
    if (depth > deepest || tags > mostTags) return true
  }
  return false
}

/** How many characters people read in markup; blanks are none. No tag holds a `<`, or a thousand of them would take long. */
export const wordCount = (markup: string): number =>
  [...markup.replace(/<[^<>]*>|&nbsp;|\s/g, '').replace(/&(?:[a-z]+|#\d+);/gi, '_')].length

/** Whether markup shows neither a word nor a picture; what is tangled is wrong for that, whatever it shows. */
export const isBlank = (markup: string): boolean =>
  !isTangled(markup) && !/<img\b/i.test(markup) && wordCount(markup) === 0
