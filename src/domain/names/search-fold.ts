import { smallLetters } from '../house-address.ts'

const dots = '·・•‧∙⋅･．.'
const dashes = '-‐‑‒–—―－−'
const blanks = ' \u3000\u00a0\t'

const range = (first: string, length: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode(first.charCodeAt(0) + index)).join('')

/** Other ways to write a sign, and the one that is meant. */
const meant = [
  [range('０', 10), range('0', 10)],
  [range('Ａ', 26), range('a', 26)],
  [range('ａ', 26), range('a', 26)],
  ['〇○', '零零'],
] as const

/** What is left out of texts that are compared, and what stands for what, sign by sign: as SQL's `translate` has it. */
export interface SearchFold {
  readonly from: string
  readonly to: string
}

const foldOf = (leftOut: string): SearchFold => ({
  from: meant.map(([written]) => written).join('') + leftOut,
  to: meant.map(([, sign]) => sign).join(''),
})

const usual = foldOf(dots + dashes + blanks)
/** 1-803 is not 18-03, and 1.5 is not 15. */
const betweenDigits = foldOf(blanks)

/** What makes no difference to who looks for a keyword. */
export const foldFor = (keyword: string): SearchFold =>
  new RegExp(`\\d[${dots}\\${dashes}]+\\d`).test(keyword.normalize('NFKC')) ? betweenDigits : usual

/** A text as it is compared; in small letters. */
export function folded(text: string, { from, to }: SearchFold): string {
  const signs = [...from]
  const others = [...to]
  return [...smallLetters(text)]
    .map((sign) => {
      const index = signs.indexOf(sign)
      return index < 0 ? sign : (others[index] ?? '')
    })
    .join('')
}

/** Whether texts have a keyword in them, as lists would find it. */
export function finding(keyword: string): (text: string) => boolean {
  const fold = foldFor(keyword)
  const wanted = folded(keyword, fold)
  return (text) => folded(text, fold).includes(wanted)
}

const variable = /[0-9a-z零]/

/** The signs of a folded keyword that every text it is found in has as they are. */
export const certainSigns = (keyword: string): readonly string[] => [
  ...new Set([...keyword].filter((sign) => !variable.test(sign))),
]
