import './tone.css'
import type { ResolvedField } from '#schema'

/** The class that colours a number past one of the field's thresholds; '' for all others. */
export function toneClass(field: ResolvedField, value: unknown): string {
  if (!('tones' in field) || typeof value !== 'number') return ''
  const tone = field.tones.find(
    ({ atLeast = -Infinity, atMost = Infinity }) => value >= atLeast && value <= atMost,
  )
  return tone ? `tone-${tone.color}` : ''
}
