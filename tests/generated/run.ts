import type { Case } from './cases/case.ts'
import type { Answer } from './world/client.ts'
import { Failure, Skipped } from './world/verdict.ts'
import type { World } from './world/world.ts'

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
type Limits = Pick<World, 'readOnly' | 'extensions'>

/** Why a case is not tried at all; null: it is. */
function leftOut({ writes, extension }: Omit<Case, 'run'>, world: Limits): string | null {
  if (writes && world.readOnly) return 'it writes'
  return extension !== null && !world.extensions.has(extension)
    ? `the back end does not know ${extension}`
    : null
}

async function outcomeOf<W extends Limits>(tried: Case<W>, world: W): Promise<Outcome> {
  const why = leftOut(tried, world)
  if (why !== null) return { is: 'skipped', why }
  try {
    await tried.run(world)
    return { is: 'ok' }
  } catch (error) {
    if (error instanceof Skipped) return { is: 'skipped', why: error.message }
    if (error instanceof Failure) return { is: 'failed', why: error.message, answer: error.answer }
    return { is: 'failed', why: error instanceof Error ? error.message : String(error), answer: null }
  }
}

export async function runCase<W extends Limits>(tried: Case<W>, world: W): Promise<Result> {
  const start = performance.now()
  const outcome = await outcomeOf(tried, world)
  return { case: tried, outcome, milliseconds: performance.now() - start }
}

/** Tries cases one after another. */
export async function runCases<W extends Limits>(
  cases: readonly Case<W>[],
  world: W,
  told: (result: Result) => void = () => {},
  isStopped: () => boolean = () => false,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const tried of cases) {
    if (isStopped()) break
    const result = await runCase(tried, world)
    told(result)
    results.push(result)
  }
  return results
}
