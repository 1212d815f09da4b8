import type { ResolvedField } from '#schema'
import { lengthText, samples } from '../fixtures/fixture.ts'
import { validOf } from '../fixtures/fixtures.ts'

type TextField = ResolvedField<'text'>

const lengthOf = (text: string) => [...text].length

const takes = ({ min, max, pattern }: TextField, text: string) =>
  lengthOf(text) >= min && lengthOf(text) <= max && (pattern === null || pattern.test(text))

/** A text nobody has used: the longest of some, or a row of unusual characters. */
export function uniqueText(field: TextField, seed: number): string {
  if (field.pattern === null) return lengthText(Math.max(field.min, Math.min(field.max, 8)), seed)
  const arbitrary = validOf(field)
  const found = arbitrary ? samples(arbitrary, seed, 20).map(String) : []
  return found.reduce((longest, text) => (lengthOf(text) > lengthOf(longest) ? text : longest), '')
}

/** A title by which people see that a record is a test's: `QA_<run>_<n>`, or as much of it as fits. */
export function markText(field: TextField, run: string, seed: number): string {
  const number = (seed >>> 0).toString(36)
  const pad = (text: string) => text + '0'.repeat(Math.max(0, field.min - text.length))
  const marks = [`QA_${run}_${number}`, `QA${run}${number}`, `QA${number}`].map(pad)
  return marks.find((mark) => takes(field, mark)) ?? uniqueText(field, seed)
}
