import type { Case } from './cases/case.ts'
import type { Answer } from './context/client.ts'
import type { TestContext } from './context/test-context.ts'
import { Failure, Skipped } from './context/verdict.ts'

type Outcome =
  | { readonly is: 'ok' }
  | { readonly is: 'skipped'; readonly why: string }
  | { readonly is: 'failed'; readonly why: string; readonly answer: Answer | null }

export interface Result {
  readonly case: Omit<Case, 'run'>
  readonly outcome: Outcome
  readonly milliseconds: number
}

/** What decides whether a case is tried at all. */
type Limits = Pick<TestContext, 'readOnly' | 'extensions'>

/** Why a case is not tried at all; null: it is. */
function leftOut({ writes, extension }: Omit<Case, 'run'>, context: Limits): string | null {
  if (writes && context.readOnly) return 'it writes'
  return extension !== null && !context.extensions.has(extension)
    ? `the back end does not know ${extension}`
    : null
}

async function outcomeOf<W extends Limits>(tried: Case<W>, context: W): Promise<Outcome> {
  const why = leftOut(tried, context)
  if (why !== null) return { is: 'skipped', why }
  try {
    await tried.run(context)
    return { is: 'ok' }
  } catch (error) {
    if (error instanceof Skipped) return { is: 'skipped', why: error.message }
    if (error instanceof Failure) return { is: 'failed', why: error.message, answer: error.answer }
    return { is: 'failed', why: error instanceof Error ? error.message : String(error), answer: null }
  }
}

export async function runCase<W extends Limits>(tried: Case<W>, context: W): Promise<Result> {
  const start = performance.now()
  const outcome = await outcomeOf(tried, context)
  return { case: tried, outcome, milliseconds: performance.now() - start }
}

/** Tries cases one after another. */
export async function runCases<W extends Limits>(
  cases: readonly Case<W>[],
  context: W,
  onResult: (result: Result) => void = () => {},
  isStopped: () => boolean = () => false,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const tried of cases) {
    if (isStopped()) break
    const result = await runCase(tried, context)
    onResult(result)
    results.push(result)
  }
  return results
}
