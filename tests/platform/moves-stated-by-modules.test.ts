import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { config } from '#config'
import type { Moves } from '#schema'

const found = import.meta.glob<Readonly<Record<string, Moves>>>('/src/platform/modules/*/*.moves.ts', {
  eager: true,
})
const stated = Object.entries(found).flatMap(([path, exported]) =>
  Object.entries(exported).map(([name, moves]) => ({ path, name, moves })),
)

/** The code of an area without what it states. */
function codeBeside(path: string): string {
  const folder = dirname(path).slice(1)
  const files = readdirSync(folder).filter((name) => !/\.(moves|calls)\.ts$/.test(name))
  return files.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n')
}

describe('transitions that the platform makes', () => {
  it('are stated beside the module that makes them, all of the config', () => {
    const inConfig = Object.values(config.resources).flatMap(({ name, states }) => {
      const moves = Object.values(states?.moves ?? {})
      return moves.length === 0 ? [] : [[name, moves]]
    })
    const inModules = stated.map(({ moves: { resource, transitions } }) => [
      resource,
      Object.entries(transitions).map(([name, { label, from, to }]) => ({ name, label, from, to })),
    ])
    expect(Object.fromEntries(inModules)).toEqual(Object.fromEntries(inConfig))
  })

  it.each(
    stated.flatMap(({ path, name, moves }) =>
      Object.keys(moves.transitions).map((transition) => ({ path, name, transition })),
    ),
  )('the module of $name makes $transition', ({ path, transition }) => {
    expect(codeBeside(path)).toMatch(new RegExp(`'${transition}'|\\.transitions\\.${transition}\\b`))
  })
})
