import { shared } from './make.ts'
import type { Extension, TestContext } from './test-context.ts'

export type ContextOptions = Pick<
  TestContext,
  'config' | 'client' | 'crud' | 'admin' | 'readOnly' | 'disposable' | 'now' | 'letPass'
> & {
  readonly seed: number
  readonly extensions: Iterable<Extension>
}

export function createContext({ seed, extensions, ...options }: ContextOptions): TestContext {
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
  const context: TestContext = {
    ...options,
    extensions: new Set(extensions),
    run,
    next,
    rising,
    created: [],
    kept: new Map(),
    shared: (resource, values, index) => shared(context, resource, values, index),
  }
  return context
}
