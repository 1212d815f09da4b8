import type { Plugin } from 'vite'
import { loadSource } from './load-source.ts'

/** JSON has no patterns: where they stand, and what they are. */
type Placed = readonly [path: string, pattern: RegExp]

function patternsIn(value: unknown, path: string): readonly Placed[] {
  if (value instanceof RegExp) return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => patternsIn(part, `${path}[${JSON.stringify(name)}]`))
}

/** A module that exports the same config without computing anything. */
export function configModule(config: object): string {
  const patterns = patternsIn(config, 'config').map(([path, pattern]) => `${path} = ${pattern}\n`)
  return `export const config = JSON.parse(${JSON.stringify(JSON.stringify(config))})\n${patterns.join('')}`
}

const isConfig = (id: string) => /\/resources\.config\.ts$/.test(id)

/**
 * The config as browsers get it: resolved and found free of mistakes by the build, so that no browser does either. A
 * browser reads JSON faster than the same text as script.
 */
export const configData = (): Plugin => ({
  name: 'eaves-config-data',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  async load(id) {
    if (!isConfig(id)) return null
    const { config } = await loadSource<{ config: object }>('resources.config.ts')
    return configModule(config)
  },
})
