import type { CallDefinition, LoginDefinition } from '../../config-definition.ts'
import type { ScreenDefinition, ScreenPart } from '../../screen.ts'
import { type Mistake, mistake } from '../mistake.ts'
import type { Definition } from '../subject.ts'
import { fields } from './field-shapes.ts'
import { menuNode, menuPlace } from './menu-shape.ts'
import { allow, mountShape } from './mount-shape.ts'
import { optional, options } from './options.ts'
import { byType, list, named, nullOr, number, oneOf, type Shape, said, text } from './shape.ts'

const call = options<CallDefinition>(
  {
    method: oneOf('GET', 'POST'),
    path: text,
    allow,
    input: fields,
    answer: nullOr(fields),
  },
  ' call(…)',
)

const guarded: Shape<string> = (value, at, found) => {
  if (typeof value !== 'string')
    found.push(mistake('EV611', at, '须写明打开页面要有的权限路径，或 login', value))
}

const part = options<ScreenPart>({
  label: said,
  of: text,
  tab: optional(byType<string | number>({ string: text, number })),
  since: optional(text),
  permission: optional(text),
})

const screen = options<ScreenDefinition>({
  label: said,
  route: text,
  permission: guarded,
  menu: optional(menuPlace),
  screen: text,
  parts: optional(named(part)),
})

const config = options<Definition>(
  {
    product: text,
    login: optional(options<LoginDefinition>({ remember: optional(oneOf('password', 'account')) })),
    menu: list(menuNode),
    calls: named(call),
    resources: named(mountShape),
    screens: optional(named(screen)),
  },
  ' defineConfig({ … })',
)

/**
 * Options that the grammar does not have, and values of another form than its types demand. Paths begin with the part of
 * the config, those of a resource with its name.
 */
export function shapeMistakes(definition: unknown): readonly Mistake[] {
  const found: Mistake[] = []
  config(definition, 'config', found)
  return found.map((mistake) => ({
    ...mistake,
    path: mistake.path.replace(/^config\.(resources\.)?/, ''),
  }))
}
