import type { CallDefinition, PermissionNode } from '../../mount.ts'
import type { Mistake } from '../mistake.ts'
import type { Definition } from '../subject.ts'
import { fields } from './field-shapes.ts'
import { allow, icon, mountShape } from './mount-shape.ts'
import { optional, options } from './options.ts'
import { list, named, nested, nullOr, oneOf, type Shape, said, text } from './shape.ts'

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

const node: Shape<PermissionNode> = options<PermissionNode>({
  name: said,
  path: text,
  icon: optional(icon),
  children: optional(nested(() => list(node))),
})

const config = options<Definition>(
  { product: text, menu: list(node), calls: named(call), resources: named(mountShape) },
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
