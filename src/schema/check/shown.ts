import { isSortable } from '../kind-traits.ts'
import type { ResolvedField } from '../kinds.ts'
import type { FieldMap } from '../resolved.ts'
import { each, joined, type Mistake, mistake, none, when } from './mistake.ts'
import { soundField } from './subject.ts'

/** A password is answered to nobody. */
export const shownField = (path: string, name: string, fields: FieldMap): readonly Mistake[] =>
  soundField(path, name, fields, ({ kind }) =>
    when(kind === 'password', () => mistake('EV205', path, '密码从不应答，无法显示', name)),
  )

/** Fields shown one beside the other: each exists, can be shown, and stands there once. */
export const shownMistakes = (path: string, names: readonly string[], fields: FieldMap): readonly Mistake[] =>
  joined(
    each(names, (name, index) => shownField(`${path}[${index}]`, name, fields)),
    each(names, (name, index) =>
      when(names.indexOf(name) < index, () =>
        mistake('EV202', `${path}[${index}]`, `“${name}”已经列出`, name),
      ),
    ),
  )

/** How many records point here has an order as well. */
const hasOrder = (field: ResolvedField) =>
  isSortable(field) || (field.kind === 'derived' && 'count' in field.from)

export const sortMistakes = (path: string, sort: { field: string } | undefined, fields: FieldMap) =>
  sort
    ? soundField(`${path}.field`, sort.field, fields, (field) =>
        when(!hasOrder(field), () => mistake('EV207', `${path}.field`, '列表不能按这种字段排序', field.kind)),
      )
    : none
