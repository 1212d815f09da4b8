import { each, joined, type Mistake, mistake, when } from './mistake.ts'
import type { Subject } from './subject.ts'

const changing = ['update', 'delete'] as const

/** Whatever changes or hides a record: the database would refuse it. */
export function appendOnlyMistakes({
  name,
  definition,
  options,
  fields,
  buttons,
}: Subject): readonly Mistake[] {
  if (definition.appendOnly !== true) return []
  const refused = (path: string, found: unknown) =>
    mistake('EV541', path, '记录只追加，数据库会拒绝修改和删除', found)
  return joined(
    changing.flatMap((operation) =>
      when(options.endpoints?.[operation] !== undefined, () =>
        refused(`${name}.endpoints.${operation}`, options.endpoints?.[operation]),
      ),
    ),
    each(buttons, (button) => [refused(button.path, button.name)]),
    when(options.ordering !== undefined, () => refused(`${name}.ordering`, options.ordering?.field)),
    Object.keys(options.links ?? {}).map((link) => refused(`${name}.links.${link}`, link)),
    Object.values(fields).flatMap((field) =>
      'onDelete' in field && (field.onDelete === 'cascade' || field.onDelete === 'clear')
        ? [refused(`${name}.fields.${field.name}.onDelete`, field.onDelete)]
        : [],
    ),
  )
}
