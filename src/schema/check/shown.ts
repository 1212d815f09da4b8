import { hasOrder, isSortable } from '../kind-traits.ts'
import type { FieldMap } from '../kinds.ts'
import type { Sort } from '../list-layout.ts'
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

export const sortMistakes = (
  path: string,
  sort: Pick<Sort, 'field' | 'thenBy'> | undefined,
  fields: FieldMap,
): readonly Mistake[] =>
  sort
    ? joined(
        soundField(`${path}.field`, sort.field, fields, (field) =>
          when(!hasOrder(field), () =>
            mistake('EV207', `${path}.field`, '列表不能按这种字段排序', field.kind),
          ),
        ),
        thenMistakes(path, sort, fields),
      )
    : none

/** The second order is that of stored values: what many records come to is not looked up twice. */
const thenMistakes = (path: string, { field, thenBy }: Pick<Sort, 'field' | 'thenBy'>, fields: FieldMap) =>
  thenBy
    ? joined(
        soundField(`${path}.thenBy.field`, thenBy.field, fields, (found) =>
          when(!isSortable(found), () =>
            mistake('EV207', `${path}.thenBy.field`, '列表不能按这种字段排序', found.kind),
          ),
        ),
        when(thenBy.field === field, () =>
          mistake('EV202', `${path}.thenBy.field`, `“${field}”已经列出`, field),
        ),
      )
    : none
