import type { SearchThrough } from '../list-layout.ts'
import { searchConditionMistakes } from './conditions.ts'
import { each, joined, type Mistake, misnamed, mistake, none, when } from './mistake.ts'
import { comparableAt } from './search.ts'
import { type Context, has, type Subject, soundField } from './subject.ts'

function throughMistakes(
  path: string,
  search: SearchThrough,
  name: string,
  { subjects }: Context,
): readonly Mistake[] {
  const other = has(subjects, search.through) ? subjects[search.through] : undefined
  if (!other)
    return [
      misnamed(
        'EV701',
        `${path}.through`,
        `没有名为“${search.through}”的资源`,
        search.through,
        Object.keys(subjects),
      ),
    ]
  const { by, field, where, param, label } = search
  return joined(
    soundField(`${path}.by`, by, other.fields, (pointer) =>
      when(pointer.kind !== 'reference' || pointer.target !== name, () =>
        mistake('EV217', `${path}.by`, `须为 ${other.name} 中引用 ${name} 的字段`, by),
      ),
    ),
    field === undefined
      ? when(!param || !label, () =>
          mistake('EV217', path, '没有 field 的搜索问的是有没有，须写明 param 和 label', null),
        )
      : comparableAt(`${path}.field`, field, other.fields),
    searchConditionMistakes(`${path}.where`, where, other.all),
  )
}

/** Searches that go through other resources find records there that point here. */
export const searchThroughMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  each(subject.definition.list?.search ?? none, (search, index) =>
    typeof search === 'object' && 'through' in search
      ? throughMistakes(`${subject.name}.list.search[${index}]`, search, subject.name, context)
      : none,
  )
