import type { ForbiddenWord } from './words.ts'

export interface Text {
  /** From the repository on, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** A word that occurs more often than it may, with the places. */
export interface FoundWord extends ForbiddenWord {
  readonly places: readonly string[]
}

/** `lastWords` -> last words, lastWords, LastWords, last-words; with the usual endings. */
function patternOf(word: string): RegExp {
  const [first = '', ...others] = word.split(/(?=[A-Z])/).map((part) => part.toLowerCase())
  const anyCase = (part: string) => `[${part[0]}${part[0]?.toUpperCase()}]${part.slice(1)}`
  const start = `(?:(?<![A-Za-z])${anyCase(first)}|(?<=[a-z])${first[0]?.toUpperCase()}${first.slice(1)})`
  return new RegExp(
    `${start}${others.map((part) => `[ _-]?${anyCase(part)}`).join('')}(?:e?s|ed|ing)?(?![a-z])`,
    'g',
  )
}

const placesIn = ({ path, text }: Text, pattern: RegExp): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(pattern)].map(() => `${path}:${index + 1} ${line.trim()}`))

export const findWords = (texts: readonly Text[], words: readonly ForbiddenWord[]): readonly FoundWord[] =>
  words.flatMap((word) => {
    const pattern = patternOf(word.word)
    const places = texts.flatMap((text) => placesIn(text, pattern))
    return places.length > (word.most ?? 0) ? [{ ...word, places }] : []
  })

/** Words that a glossary explains twice: those of the first column of its tables, one or several in a cell. */
export function explainedTwice(glossary: string): readonly string[] {
  const rows = [...glossary.matchAll(/^\| (?!-)([^|]+?) \|/gm)].map(([, cell = '']) => cell)
  const words = rows.filter((cell) => cell !== 'word').flatMap((cell) => cell.split(', '))
  return words.filter((word, index) => words.indexOf(word) !== index)
}
