import { type FileOutcome, failedFiles, type Outcome } from './outcome.ts'

/** With more failed files than these, the product is broken, not a test unsteady. */
const mostFilesToRunAgain = 5

/** A test that failed when all ran, and passed when its file ran by itself. */
interface Unsteady {
  readonly file: string
  /** Null: the file as a whole. */
  readonly test: string | null
  readonly error: string
}

export interface Verdict {
  readonly passed: number
  readonly failed: number
  readonly unsteady: readonly Unsteady[]
}

/** Which files are given a second run, each alone. */
export function filesToRunAgain(outcome: Outcome): readonly string[] {
  const failed = failedFiles(outcome).map(({ file }) => file)
  return failed.length > mostFilesToRunAgain ? [] : failed
}

function settle(first: FileOutcome, again: FileOutcome | undefined): Verdict {
  if (first.failures.length === 0) return { passed: first.passed, failed: 0, unsteady: [] }
  const last = again ?? first
  const unsteady = last.failures.length === 0
  return {
    passed: last.passed,
    failed: last.failures.length,
    unsteady: unsteady ? first.failures.map((failure) => ({ file: first.file, ...failure })) : [],
  }
}

/** Whether nothing that failed explains why the runner ended as it did, or nothing ran at all. */
const isBroken = (outcome: Outcome, exitStatus: number, passed: number): boolean =>
  exitStatus === 0 ? passed === 0 : failedFiles(outcome).length === 0 && outcome.strayErrors.length === 0

/**
 * @param outcome Of the whole run; null: the runner wrote none.
 * @param exitStatus What the runner ended with.
 * @param again What became of the files that were run a second time; one that is missing counts as in the first run.
 */
export function judge(outcome: Outcome | null, exitStatus: number, again: readonly FileOutcome[]): Verdict {
  if (outcome === null) return { passed: 0, failed: 1, unsteady: [] }
  const settled = outcome.files.map((first) =>
    settle(
      first,
      again.find(({ file }) => file === first.file),
    ),
  )
  const passed = settled.reduce((sum, verdict) => sum + verdict.passed, 0)
  const failed = settled.reduce((sum, verdict) => sum + verdict.failed, outcome.strayErrors.length)
  return {
    passed,
    failed: failed + (isBroken(outcome, exitStatus, passed) ? 1 : 0),
    unsteady: settled.flatMap((verdict) => verdict.unsteady),
  }
}
