import type { ErrorPayload } from 'vite'
import { formatMistakes, type Mistake } from '#schema'

/** Told by its shape: each run of resources.config.ts has a `ConfigError` class of its own. */
const mistakesOf = (error: unknown): readonly Mistake[] =>
  error instanceof Error && 'mistakes' in error && Array.isArray(error.mistakes) ? error.mistakes : []

/** An error as vite's overlay shows it: a config's mistakes in words for people, others with their stack. */
export function overlayError(error: unknown): ErrorPayload['err'] {
  const mistakes = mistakesOf(error)
  const problem = error instanceof Error ? error : new Error(String(error))
  const plugin = 'eaves-platform'
  return mistakes.length > 0
    ? { message: formatMistakes(mistakes), stack: '', plugin, id: 'resources.config.ts' }
    : { message: problem.message, stack: problem.stack ?? '', plugin }
}
