import { type Method, methodOf, operations } from '../mount.ts'
import { callPath } from '../resolve-states.ts'
import { buttonsOf } from './buttons.ts'
import { joined, type Mistake, mistake, when } from './mistake.ts'
import type { Context, Subject } from './subject.ts'

/** A call of the config and the place that says where it is answered. */
interface Called {
  readonly at: string
  readonly method: Method
  readonly path: string
  /** Several buttons of one entity may share a call, also with its update: `send` tells them apart. */
  readonly shares: string | null
}

function calledBy(subject: Subject): readonly Called[] {
  const { name, options } = subject
  const { endpoints, lookups = {}, links = {} } = options
  const own = operations.flatMap((operation): Called[] => {
    const path = endpoints?.[operation]
    if (path === undefined) return []
    const shares = operation === 'update' ? name : null
    return [{ at: `${name}.endpoints.${operation}`, method: methodOf(operation), path, shares }]
  })
  const buttons = buttonsOf(subject)
    .filter(({ asking }) => asking.call !== '')
    .map(({ path, asking }): Called => {
      return {
        at: `${path}.call`,
        method: 'POST',
        path: callPath(endpoints?.base, asking.call),
        shares: name,
      }
    })
  const further = joined<Omit<Called, 'shares'>>(
    Object.entries(lookups).map(([key, { path }]) => ({
      at: `${name}.lookups.${key}.path`,
      method: 'GET',
      path,
    })),
    Object.entries(links).map(([key, { path }]) => ({
      at: `${name}.links.${key}.path`,
      method: 'POST',
      path,
    })),
  )
  return [...own, ...buttons, ...further.map((called) => ({ ...called, shares: null }))]
}

const wellFormed = /^(\/[\w.-]+)+$/

const formMistakes = ({ at, path }: Called): readonly Mistake[] =>
  when(!wellFormed.test(path), () =>
    mistake('EV504', at, '地址须以 / 开头，只含字母、数字和 _ . -，末尾没有 /', path),
  )

/** Every call: a well-formed path that answers nothing else. */
export function endpointMistakes({ definition, subjects }: Context): readonly Mistake[] {
  const calls = Object.entries(definition.calls).map(([name, { method, path }]): Called => {
    return { at: `calls.${name}.path`, method, path, shares: null }
  })
  const all = [...calls, ...Object.values(subjects).flatMap(calledBy)]
  const first = new Map<string, Called>()
  const doubled = all.flatMap((called) => {
    const key = `${called.method} ${called.path}`
    const earlier = first.get(key)
    if (!earlier) first.set(key, called)
    return when(earlier !== undefined && (called.shares === null || earlier.shares !== called.shares), () =>
      mistake('EV505', called.at, `${earlier?.at} 已在这个地址`, key),
    )
  })
  return [...all.flatMap(formMistakes), ...doubled]
}
