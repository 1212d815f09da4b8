import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Part } from './figure.ts'
import { addEntities, copyProject, type ProjectCopy, replaceOnce } from './project-copy.ts'
import { median, repeat, timed } from './stats.ts'

const counts = [30, 300] as const

/** Milliseconds of `resolve`, `check` included, as a start pays them: once, in a process that has run nothing before. */
function coldResolve(copy: ProjectCopy): number {
  const answer = execFileSync(process.execPath, ['--import', 'tsx', 'timed.ts'], { cwd: copy.folder })
  return Number(answer.toString())
}

/** The copy's config with a clock around `resolve`. */
function addClock(copy: ProjectCopy): void {
  const source = readFileSync(copy.file('resources.config.ts'), 'utf8')
  const line = 'export const config = resolve(definition)'
  const clocked = `const start = performance.now()\n${line}\nprocess.stdout.write(String(performance.now() - start))`
  writeFileSync(copy.file('timed.ts'), replaceOnce(source, line, clocked))
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
        const runs = await repeat(7, () => coldResolve(copy))
        const budget = count === 300 ? { budget: 50 } : {}
        say({ what: `resolve and check, ${count} more entities, cold`, unit: 'ms', runs, ...budget })
      } finally {
        copy.remove()
      }
    }
  },
}
