/** What became of one test file in one run. */
export interface FileOutcome {
  /** Relative to the root of the project. */
  readonly file: string
  readonly passed: number
  /** Empty: the file passed. A file that did not load, or never came to its end, failed as a whole. */
  readonly failures: readonly Failure[]
}

export interface Failure {
  /** The names of the suites and of the test, joined by ` › `; null: the file as a whole. */
  readonly test: string | null
  /** The first line of its first error. */
  readonly error: string
}

/** What the reporter writes when a run of vitest ends. */
export interface Outcome {
  readonly files: readonly FileOutcome[]
  /** Errors that no test file is known to have caused. */
  readonly strayErrors: readonly string[]
}

export const failedFiles = (outcome: Outcome): readonly FileOutcome[] =>
  outcome.files.filter(({ failures }) => failures.length > 0)
