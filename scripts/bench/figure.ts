import type { Workshop } from './workshop.ts'

type Unit = 'ms' | 's' | 'kB' | 'MB' | '×' | '/s' | 'requests' | 'people' | 'round trips' | 'lines' | '%'

/** One measured thing: every run is kept, the table shows their median. */
export interface Figure {
  readonly what: string
  readonly unit: Unit
  /** Empty: it could not be measured here, and `note` says why. */
  readonly runs: readonly number[]
  /** The most it may be, in the same unit. */
  readonly budget?: number
  /** What others need under the same conditions. */
  readonly peers?: string
  readonly note?: string
}

export type Say = (figure: Figure) => void

/** One part of the bench, chosen by `--only <name>`. */
export interface Part {
  readonly name: string
  /** Does its work and says each figure as soon as it is known. */
  measure(say: Say, workshop: Workshop): Promise<void>
}
