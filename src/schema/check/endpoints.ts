import type { Method } from '../endpoint.ts'
import { methodOf, operations } from '../mount.ts'
import { resolveComments } from '../resolve-access.ts'
import { templateOf } from '../resolve-import.ts'
import { callPath } from '../resolve-states.ts'
import { each, joined, type Mistake, mistake, twins, when } from './mistake.ts'
import type { Context, Subject } from './subject.ts'

/** A call of the config and the place that says where it is answered. */
interface Called {
  readonly at: string
  readonly method: Method
  readonly path: string
  /** Buttons of one entity may share a call, also with its update, and update with create: what is sent tells them apart. */
  readonly shares: string | null
}

function calledBy({ name, definition, options, buttons }: Subject): readonly Called[] {
  const { endpoints, lookups = {}, links = {}, ordering, import: imported } = options
  const isUpsert = endpoints?.create !== undefined && endpoints.create === endpoints.update
  const found: Called[] = []
  for (const operation of operations) {
    const path = endpoints?.[operation]
    const shares = operation === 'update' || (operation === 'create' && isUpsert) ? name : null
    if (path !== undefined)
      found.push({ at: `${name}.endpoints.${operation}`, method: methodOf(operation), path, shares })
  }
  for (const { path: at, action } of buttons) {
    const path = callPath(endpoints?.base, action.call)
    if (action.call !== '' && !('by' in action && action.by === 'dialog'))
      found.push({ at: `${at}.call`, method: 'POST', path, shares: name })
  }
  for (const [key, { path }] of Object.entries(lookups))
    found.push({ at: `${name}.lookups.${key}.path`, method: 'GET', path, shares: null })
  for (const [key, { path }] of Object.entries(links))
    found.push({ at: `${name}.links.${key}.path`, method: 'POST', path, shares: null })
  const comments = resolveComments(definition.comments, options)
  for (const operation of ['list', 'create'] as const)
    if (comments) found.push({ at: `${name}.comments`, ...comments[operation], shares: null })
  if (ordering) found.push({ at: `${name}.ordering.path`, method: 'POST', path: ordering.path, shares: null })
  if (imported) {
    const template = templateOf(imported).path
    found.push({ at: `${name}.import.path`, method: 'POST', path: imported.path, shares: null })
    found.push({ at: `${name}.import.template.path`, method: 'GET', path: template, shares: null })
  }
  for (const [key, { path }] of Object.entries(options.actionFiles ?? {})) {
    const at = `${name}.actionFiles.${key}.path`
    found.push({ at, method: 'POST', path, shares: null })
    found.push({ at, method: 'GET', path: `${path}/template`, shares: null })
  }
  return found
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
  const doubled = twins(all, ({ method, path }) => `${method} ${path}`)
  return joined(
    each(all, formMistakes),
    each(doubled, ([{ at, method, path, shares }, earlier]) =>
      when(shares === null || shares !== earlier.shares, () =>
        mistake('EV505', at, `${earlier.at} 已在这个地址`, `${method} ${path}`),
      ),
    ),
  )
}
