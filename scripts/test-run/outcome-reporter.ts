import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import type { Failure, FileOutcome, Outcome } from './outcome.ts'

/** As far as it is read; `VITEST_TEST_PATH` is the file that a worker was at when the error came. */
interface ThrownError {
  readonly message?: string
  readonly stack?: string
  readonly VITEST_TEST_PATH?: unknown
}

const firstLine = (error: ThrownError | undefined): string =>
  stripVTControlCharacters(error?.message || error?.stack || 'failed without an error')
    .trim()
    .split('\n', 1)
    .join()

const failureOf = (test: TestCase): Failure => ({
  test: test.fullName.replaceAll(' > ', ' › '),
  error: firstLine(test.result().errors?.[0]),
})

/** Errors outside tests: of a suite's hooks, or of importing the file. */
function suiteFailures(module: TestModule): readonly Failure[] {
  const errors = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  return [...module.errors(), ...errors].map((error) => ({ test: null, error: firstLine(error) }))
}

/** Whether vitest knows that the file came to its end: a worker that dies leaves its file pending. */
const ended = (module: TestModule): boolean => ['passed', 'failed', 'skipped'].includes(module.state())

function outcomeOf(module: TestModule, root: string, unhandled: readonly ThrownError[]): FileOutcome {
  const tests = [...module.children.allTests()]
  const known = [
    ...tests.filter((test) => test.result().state === 'failed').map(failureOf),
    ...suiteFailures(module),
    ...unhandled.map((error) => ({ test: null, error: `unhandled: ${firstLine(error)}` })),
  ]
  const broken = !ended(module) || (known.length === 0 && module.state() === 'failed')
  return {
    file: relative(root, module.moduleId),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: broken ? [...known, { test: null, error: 'did not come to its end' }] : known,
  }
}

/**
 * Writes what became of each test file, unhandled errors with the file that caused them: vitest's own JSON report
 * leaves these out, so that a run can fail with nothing in it that failed.
 */
export default class OutcomeReporter implements Reporter {
  private root = process.cwd()
  private due: readonly TestSpecification[] = []

  onInit({ config }: { readonly config: { readonly root: string } }) {
    this.root = config.root
  }

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.due = specifications
  }

  /** Files that no worker came to, since one died. */
  private notRun(modules: readonly TestModule[]): readonly FileOutcome[] {
    const run = new Set(modules.map(({ moduleId }) => moduleId))
    const missing = this.due.filter(({ moduleId }) => !run.has(moduleId))
    return missing.map(({ moduleId }) => ({
      file: relative(this.root, moduleId),
      passed: 0,
      failures: [{ test: null, error: 'did not run' }],
    }))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly ThrownError[]) {
    const of = (module: TestModule) => unhandled.filter((error) => error.VITEST_TEST_PATH === module.moduleId)
    const attributed = new Set(modules.flatMap(of))
    const outcome: Outcome = {
      files: [...modules.map((module) => outcomeOf(module, this.root, of(module))), ...this.notRun(modules)],
      strayErrors: unhandled.filter((error) => !attributed.has(error)).map(firstLine),
    }
    const path = process.env.TEST_OUTCOME ?? 'reports/outcome.json'
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(outcome, null, 1))
  }
}
