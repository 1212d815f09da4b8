import { dictionaryOf, isMultiple } from '../kind-traits.ts'
import type { FieldKind, ResolvedField } from '../kinds.ts'
import { columnMistakes } from './columns.ts'
import { searchConditionMistakes } from './conditions.ts'
import { detailMistakes, formMistakes, noticeMistakes } from './groups.ts'
import { listTabMistakes } from './list-tabs.ts'
import { joined, type Mistake, mistake, none, when } from './mistake.ts'
import { labelMistakes, nameMistakes } from './names.ts'
import { searchMistakes } from './search.ts'
import { sortMistakes } from './shown.ts'
import { type Subject, soundField } from './subject.ts'

/** The figures above a list: stored numbers summed up, or records counted. */
const figureMistakes = ({ name, definition, all }: Subject): readonly Mistake[] =>
  Object.entries(definition.list?.figures ?? {}).flatMap(([key, { sum, where }]) => {
    const path = `${name}.list.figures.${key}`
    return joined(
      nameMistakes(path, key),
      sum === undefined
        ? none
        : soundField(`${path}.sum`, sum, all, ({ kind }) =>
            when(kind !== 'integer' && kind !== 'decimal', () =>
              mistake('EV542', `${path}.sum`, '只能合计存储的数字字段', kind),
            ),
          ),
      searchConditionMistakes(`${path}.where`, where, all),
    )
  })

const figures: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'derived'])
const tags: ReadonlySet<FieldKind> = new Set<FieldKind>(['choice', 'choices', 'bool'])

function cardMistakes({ name, definition, all }: Subject): readonly Mistake[] {
  const { card, view } = definition.list ?? {}
  const path = `${name}.list.card`
  if (!card)
    return when(view === 'card', () => mistake('EV212', `${name}.list.view`, '须写明 card 的内容', view))
  const part = (
    at: string,
    name: string | undefined,
    fits: (kind: FieldKind, field: ResolvedField) => boolean,
    wanted: string,
  ) =>
    name === undefined
      ? none
      : soundField(at, name, all, (field) =>
          when(!fits(field.kind, field), () => mistake('EV208', at, `这里须为${wanted}字段`, field.kind)),
        )
  const isShown = (kind: FieldKind) => kind !== 'password' && kind !== 'json'
  return joined(
    part(`${path}.cover`, card.cover, (kind) => kind === 'image' || kind === 'images', '图片'),
    part(`${path}.subtitle`, card.subtitle, isShown, '可显示的'),
    (card.tags ?? []).flatMap((tag, i) =>
      part(
        `${path}.tags[${i}]`,
        tag,
        (kind, field) => tags.has(kind) || dictionaryOf(field) !== null,
        '字典或是否',
      ),
    ),
    (card.figures ?? []).flatMap((figure, i) =>
      part(`${path}.figures[${i}]`, figure, (kind) => figures.has(kind), '数字'),
    ),
    (card.lines ?? []).flatMap((line, i) => part(`${path}.lines[${i}]`, line, isShown, '可显示的')),
  )
}

/** A board has a column for each state, and cards that are moved by transitions. */
function boardMistakes({ name, definition: { list, states } }: Subject): readonly Mistake[] {
  const path = `${name}.list`
  if (list?.board === undefined)
    return when(list?.view === 'board', () => mistake('EV212', `${path}.view`, '须写明 board', list?.view))
  return when(list.board !== states?.field, () =>
    mistake('EV434', `${path}.board`, '须为 states 的字段：卡片由流转移动', list.board),
  )
}

function listMistakes(subject: Subject): readonly Mistake[] {
  const { name, definition, all } = subject
  const { columns = [], sort } = definition.list ?? {}
  const path = `${name}.list`
  return joined(
    columnMistakes(`${path}.columns`, columns, all),
    listTabMistakes(subject),
    boardMistakes(subject),
    sortMistakes(`${path}.sort`, sort, all),
    cardMistakes(subject),
    figureMistakes(subject),
    searchMistakes(subject),
  )
}

/** Names are read from the table of the record: what is reckoned stands in none. */
const unnaming: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'password',
  'json',
  'richText',
  'image',
  'file',
  'derived',
])

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
