import { shared } from './make.ts'
import type { Extension, World } from './world.ts'

export type WorldOptions = Pick<World, 'config' | 'client' | 'crud' | 'admin' | 'readOnly' | 'disposable'> & {
  readonly seed: number
  readonly extensions: Iterable<Extension>
}

export function createWorld({ seed, extensions, ...options }: WorldOptions): World {
  let count = 0
  const next = () => {
    count += 1
    return seed + count * 7919
  }
  // Above the least that fields take, so that there is room below for their limits.
  let rises = 100
  const rising = () => {
    rises += 1
    return rises
  }
  const run = (seed >>> 0).toString(36).slice(-6)
  const world: World = {
    ...options,
    extensions: new Set(extensions),
    run,
    next,
    rising,
    created: [],
    kept: new Map(),
    shared: (resource, values, index) => shared(world, resource, values, index),
  }
  return world
}
