import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Part } from './figure.ts'
import { addEntities, copyProject, type ProjectCopy, replaceOnce } from './project-copy.ts'
import { median, repeat, timed } from './stats.ts'

const counts = [30, 300] as const

interface Resolving {
  /** As a start pays it: once, in a process that has run nothing before, the compiler's warming up included. */
  readonly first: number
  /** As the dev server pays it on each edit. */
  readonly again: readonly number[]
}

/** Milliseconds of `resolve`, which checks first. */
function timeResolve(copy: ProjectCopy): Resolving {
  const answer = execFileSync(process.execPath, ['--import', 'tsx', 'timed.ts'], { cwd: copy.folder })
  const [first = Number.NaN, ...again] = JSON.parse(answer.toString()) as number[]
  return { first, again }
}

/** The copy's config with a clock around `resolve`. */
function addClock(copy: ProjectCopy): void {
  const source = readFileSync(copy.file('resources.config.ts'), 'utf8')
  const clocked = `const times = Array.from({ length: 21 }, () => {
  const start = performance.now()
  resolve(definition)
  return performance.now() - start
})
process.stdout.write(JSON.stringify(times))
const config = resolve(definition)`
  writeFileSync(
    copy.file('timed.ts'),
    replaceOnce(source, 'export const config = resolve(definition)', clocked),
  )
}

/** A whole check of grammar and config from nothing, as in CI. */
const typeCheck = (copy: ProjectCopy): Promise<number> =>
  timed(() => {
    rmSync(copy.file('node_modules/.cache'), { recursive: true, force: true })
    execFileSync('npx', ['tsc', '-p', 'src'], { cwd: copy.folder })
  })

export const grammar: Part = {
  name: 'grammar',
  async measure(say) {
    const plain = copyProject()
    const base = await repeat(3, () => typeCheck(plain))
    plain.remove()
    say({ what: 'type-check of schema, resources and config as they are', unit: 'ms', runs: base })
    for (const count of counts) {
      const copy = copyProject()
      try {
        addEntities(copy, count)
        const checks = await repeat(3, () => typeCheck(copy))
        const each = (median(checks) - median(base)) / count
        say({
          what: `type-check with ${count} more entities`,
          unit: 'ms',
          runs: checks,
          note: `${each.toFixed(1)} ms each`,
        })
        addClock(copy)
        const runs = await repeat(5, () => timeResolve(copy))
        const budget = count === 300 ? { budget: 50 } : {}
        const again = runs.flatMap((run) => run.again)
        say({ what: `resolve and check, ${count} more entities`, unit: 'ms', runs: again, ...budget })
        const first = runs.map((run) => run.first)
        say({ what: 'the same for the first time in a process', unit: 'ms', runs: first })
      } finally {
        copy.remove()
      }
    }
  },
}
