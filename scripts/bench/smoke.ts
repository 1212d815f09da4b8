import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Part } from './figure.ts'
import { addEntities, copyProject } from './project-copy.ts'
import { timed } from './stats.ts'

const counts = [10, 20, 40] as const

/** Seconds of `npm run smoke` in process, with so many entities added to the config. */
async function smoke(count: number): Promise<number> {
  const copy = copyProject()
  try {
    addEntities(copy, count)
    const run = () =>
      execFileSync('npm', ['run', '--silent', 'smoke'], {
        cwd: copy.folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    return (await timed(run)) / 1000
  } finally {
    copy.remove()
  }
}

export const smokePart: Part = {
  name: 'smoke',
  async measure(say) {
    if (!existsSync('scripts/smoke.ts'))
      return say({ what: 'npm run smoke', unit: 's', runs: [], note: 'not there yet' })
    const seconds: number[] = []
    for (const count of counts) {
      const time = await smoke(count)
      seconds.push(time)
      say({ what: `npm run smoke in process, ${count} more entities`, unit: 's', runs: [time] })
    }
    const [ten = 0, twenty = 0, forty = 0] = seconds
    say({ what: 'each further entity', unit: 's', runs: [(forty - ten) / 30], budget: 5 })
    const growth = (forty - twenty) / 20 / ((twenty - ten) / 10)
    say({ what: 'the 21st to 40th against the 11th to 20th, each', unit: '×', runs: [growth], budget: 1.3 })
  },
}
