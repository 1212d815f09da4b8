import { isMultiple } from '../kind-traits.ts'
import type { FieldKind } from '../kinds.ts'
import { columnMistakes } from './columns.ts'
import { detailMistakes, formMistakes, noticeMistakes } from './groups.ts'
import { joined, type Mistake, mistake, none, when } from './mistake.ts'
import { labelMistakes } from './names.ts'
import { searchMistakes } from './search.ts'
import { sortMistakes } from './shown.ts'
import { type Subject, soundField } from './subject.ts'

const figures: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'derived'])
const tags: ReadonlySet<FieldKind> = new Set<FieldKind>(['choice', 'choices', 'bool'])

function cardMistakes({ name, definition, all }: Subject): readonly Mistake[] {
  const { card, view } = definition.list ?? {}
  const path = `${name}.list.card`
  if (!card)
    return when(view === 'card', () => mistake('EV212', `${name}.list.view`, '须写明 card 的内容', view))
  const part = (at: string, field: string | undefined, fits: (kind: FieldKind) => boolean, wanted: string) =>
    field === undefined
      ? none
      : soundField(at, field, all, ({ kind }) =>
          when(!fits(kind), () => mistake('EV208', at, `这里须为${wanted}字段`, kind)),
        )
  return joined(
    part(`${path}.cover`, card.cover, (kind) => kind === 'image' || kind === 'images', '图片'),
    part(`${path}.subtitle`, card.subtitle, (kind) => kind !== 'password' && kind !== 'json', '可显示的'),
    (card.tags ?? []).flatMap((tag, i) =>
      part(`${path}.tags[${i}]`, tag, (kind) => tags.has(kind), '字典或是否'),
    ),
    (card.figures ?? []).flatMap((figure, i) =>
      part(`${path}.figures[${i}]`, figure, (kind) => figures.has(kind), '数字'),
    ),
  )
}

function listMistakes(subject: Subject): readonly Mistake[] {
  const { name, definition, all } = subject
  const { columns = [], tabs, sort } = definition.list ?? {}
  const path = `${name}.list`
  return joined(
    columnMistakes(`${path}.columns`, columns, all),
    tabs === undefined
      ? none
      : soundField(`${path}.tabs`, tabs, all, ({ kind }) =>
          when(kind !== 'choice', () => mistake('EV206', `${path}.tabs`, '页签须来自字典字段的值', kind)),
        ),
    sortMistakes(`${path}.sort`, sort, all),
    cardMistakes(subject),
    searchMistakes(subject),
  )
}

const unnaming: ReadonlySet<FieldKind> = new Set<FieldKind>(['password', 'json', 'richText', 'image', 'file'])

/** The name of a record is one short text. */
function titleMistakes({ name, definition, fields }: Subject): readonly Mistake[] {
  if (Object.keys(fields).length === 0) return none
  return soundField(`${name}.title`, definition.title, fields, ({ kind }) =>
    when(unnaming.has(kind) || isMultiple(kind), () =>
      mistake('EV205', `${name}.title`, '这种字段的值不能作为记录的名称', kind),
    ),
  )
}

/** How an entity is listed, asked for and shown. */
export const layoutMistakes = (subject: Subject): readonly Mistake[] =>
  joined(
    labelMistakes(`${subject.name}.label`, subject.definition.label),
    titleMistakes(subject),
    listMistakes(subject),
    formMistakes(subject),
    noticeMistakes(subject),
    detailMistakes(subject),
  )
