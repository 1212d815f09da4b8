/** A house as it is looked for. */
export interface AddressPattern {
  /** Source of a regular expression that JavaScript and PostgreSQL read alike; for full names in small letters. */
  readonly source: string
  /** What every name that it fits has in it. */
  readonly words: readonly string[]
  /** It says what its places are called: names that merely contain the text are not meant. */
  readonly isCalled: boolean
}

/** How much of the house's number was typed. */
export type NumberPart = 'whole' | 'beginning' | 'part'

/** What the names of places end with, and what stands between places. */
const placeEnds = /号楼|栋|幢|座|楼|单元|层/gu
const separators = /[\s\-_/#，,]+/u

/** ASCII only, as the database makes small letters. */
export const smallLetters = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** `12-2-`: where houses stand, and no number. */
const placeAlone = /[^\s-]\s*-\s*$/u
const calledPlace = /(?:号楼|栋|幢|座|楼|单元)-$/u

/** Building, unit and number, as far as they are said. The floor stands in the number already. */
function partsOf(text: string): readonly string[] {
  const parts = smallLetters(text.normalize('NFKC').trim())
    .replace(placeEnds, '$& ')
    .split(separators)
    .filter((part) => part !== '')
  const [number, ...places] = parts.reverse()
  if (number === undefined) return []
  const outwards = [number.replace(/(\d)[室号]$/u, '$1'), ...places.filter((part) => !part.endsWith('层'))]
  return outwards.slice(0, 3).reverse()
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

type Place = Omit<AddressPattern, 'isCalled'>

/** 12 means 12号楼, and neither 2号楼 nor 112号楼; a3 means A3栋, and not B3栋. */
function placePattern(part: string): Place {
  const [said, letters = '', digits = ''] = /([a-z]*)0*(\d+)/.exec(part) ?? []
  return said === undefined
    ? { source: `[^-]*${literal(part)}[^-]*`, words: [part] }
    : { source: `[^-0-9]*${letters}0*${digits}(?:[^-0-9][^-]*)?`, words: [digits] }
}

const numberPatterns: Readonly<Record<NumberPart, (number: string) => string>> = {
  whole: (number) => number,
  beginning: (number) => `${number}[^-]*`,
  part: (number) => `[^-]*${number}[^-]*`,
}

const placesPattern = (places: readonly Place[], isCalled: boolean): AddressPattern => ({
  source: `^${places.map(({ source }) => source).join('-')}-.*$`,
  words: places.flatMap(({ words }) => words),
  isCalled,
})

/**
 * Which houses are meant by an address as people write it: `1803`, `2-1803`, `12-2-1803`, `12号楼2单元1803`, of those
 * called like `12号楼-2单元-1803`. `12-` and `12-2-` mean all houses of a building, or of a unit. Null: nothing is said.
 */
export function addressPattern(text: string, typed: NumberPart): AddressPattern | null {
  const parts = partsOf(text)
  const number = parts.at(-1)
  if (number === undefined) return null
  if (placeAlone.test(text)) return placesPattern(parts.map(placePattern), calledPlace.test(text.trim()))
  const places = parts.slice(0, -1).map(placePattern)
  // One place alone may be the building or the unit.
  const between = places.length === 1 ? '(?:-[^-]*)?-' : '-'
  const where = places.map(({ source }) => source).join('-')
  return {
    source: `(?:^|-)${where}${places.length === 0 ? '' : between}${numberPatterns[typed](literal(number))}$`,
    words: [...places.flatMap(({ words }) => words), number],
    isCalled: false,
  }
}

/** The same where more than a number was typed. Null: one word, which is found by what stands in names. */
export function wholeAddress(text: string): AddressPattern | null {
  const pattern = addressPattern(text, 'beginning')
  return pattern !== null && (pattern.words.length > 1 || placeAlone.test(text)) ? pattern : null
}

/** Those of exactly this number; where there are none, those that begin with it; and last those that contain it. */
const ways: readonly NumberPart[] = ['whole', 'beginning', 'part']

/** Of what stands at whole names, what an address as people write it means; in the order given. */
export function meantByAddress<T>(all: readonly T[], nameOf: (one: T) => string, text: string): readonly T[] {
  for (const way of ways) {
    const pattern = addressPattern(text, way)
    if (pattern === null) return []
    const meant = new RegExp(pattern.source)
    const found = all.filter((one) => meant.test(smallLetters(nameOf(one))))
    if (found.length > 0) return found
  }
  return []
}
