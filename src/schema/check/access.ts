import type { Allow } from '../endpoint.ts'
import { type MountOptions, operations } from '../mount.ts'
import { allowFor } from '../resolve-access.ts'
import { joined, type Mistake, misnamed, mistake, when } from './mistake.ts'
import { type Context, has, type Subject } from './subject.ts'

/** Each permission path stands in the menu tree, or nobody could ever hold it. */
export function allowMistakes(path: string, allow: Allow, { permissions }: Context): readonly Mistake[] {
  const known = (name: string) => permissions.has(name)
  const unknown = (at: string, name: string) =>
    misnamed('EV502', at, `菜单树中没有“${name}”`, name, permissions)
  if (typeof allow === 'string') return when(allow !== 'login' && !known(allow), () => unknown(path, allow))
  return joined(
    when(allow.length === 0, () => mistake('EV501', path, '没有权限就没有人能调用', [])),
    allow.flatMap((name, index) => when(!known(name), () => unknown(`${path}[${index}]`, name))),
  )
}

type Permission = MountOptions['permission']

const isOne = (permission: Permission): permission is Allow =>
  typeof permission === 'string' || Array.isArray(permission)

function givenMistakes(subject: Subject, context: Context): readonly Mistake[] {
  const { permission } = subject.options
  const path = `${subject.name}.permission`
  if (permission === undefined) return []
  if (isOne(permission)) return allowMistakes(path, permission, context)
  const names: readonly string[] = [...operations, ...subject.buttons.map(({ name }) => name), 'others']
  return Object.entries(permission).flatMap(([name, allow]) =>
    joined(
      when(!names.includes(name), () =>
        misnamed('EV503', `${path}.${name}`, `没有叫“${name}”的操作、流转或动作`, name, names),
      ),
      allowMistakes(`${path}.${name}`, allow ?? [], context),
    ),
  )
}

/** No access by default: whoever offers a call says who may make it. */
function missingMistakes(subject: Subject): readonly Mistake[] {
  const { name, options } = subject
  if (isOne(options.permission)) return []
  const offered = operations.filter((operation) => options.endpoints?.[operation] !== undefined)
  const calls: readonly string[] = [...offered, ...subject.buttons.map((button) => button.name)]
  const given = options.permission ?? {}
  return calls
    .filter((call) => allowFor(call, options).length === 0 && !has(given, call))
    .map((call) => mistake('EV501', `${name}.permission`, `“${call}”没有写明谁可以调用`, call))
}

/** Who may make the calls of an entity. */
export const accessMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  joined(givenMistakes(subject, context), missingMistakes(subject))
