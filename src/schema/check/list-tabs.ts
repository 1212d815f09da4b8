import type { Dictionary } from '../dictionary.ts'
import type { FieldMap } from '../kinds.ts'
import type { ListLayout, ListTab } from '../list-layout.ts'
import { userResource } from '../set-value.ts'
import { searchConditionMistakes } from './conditions.ts'
import { joined, type Mistake, mistake, none, when } from './mistake.ts'
import { labelMistakes, nameMistakes } from './names.ts'
import { type Subject, soundField } from './subject.ts'

function ownTabMistakes(path: string, { label, where, mine }: ListTab, all: FieldMap): readonly Mistake[] {
  return joined(
    labelMistakes(`${path}.label`, label),
    searchConditionMistakes(`${path}.where`, where, all),
    mine === undefined
      ? none
      : soundField(`${path}.mine`, mine, all, (field) =>
          when(!('target' in field) || field.target !== userResource, () =>
            mistake('EV435', `${path}.mine`, '须为引用用户的字段', field.kind),
          ),
        ),
  )
}

function tabMistakes(path: string, tabs: ListLayout['tabs'], all: FieldMap): readonly Mistake[] {
  if (tabs === undefined) return none
  if (typeof tabs !== 'string')
    return Object.entries(tabs).flatMap(([name, tab]) =>
      joined(nameMistakes(`${path}.${name}`, name), ownTabMistakes(`${path}.${name}`, tab, all)),
    )
  return soundField(path, tabs, all, ({ kind }) =>
    when(kind !== 'choice', () => mistake('EV206', path, '页签须来自字典字段的值', kind)),
  )
}

/** What there is a tab for each value of; null: nothing. */
function tabDictionary({ definition, all }: Subject): Dictionary | null {
  const { tabs } = definition.list ?? {}
  const field = typeof tabs === 'string' ? all[tabs] : undefined
  return field?.kind === 'choice' ? field.dictionary : null
}

const valueMistakes = (path: string, { label, entries }: Dictionary, value: number): readonly Mistake[] =>
  when(!entries.some((entry) => entry.value === value), () =>
    mistake('EV301', path, `“${label}”没有这个值`, value),
  )

/** Each holds some of the values. */
function tabGroupMistakes(subject: Subject): readonly Mistake[] {
  const { tabGroups } = subject.definition.list ?? {}
  if (tabGroups === undefined) return none
  const path = `${subject.name}.list.tabGroups`
  const dictionary = tabDictionary(subject)
  if (!dictionary) return [mistake('EV206', path, '没有页签可以合并', Object.keys(tabGroups))]
  return Object.entries(tabGroups).flatMap(([label, values]) =>
    joined(
      when(values.length < 2, () => mistake('EV304', `${path}.${label}`, '须有两个以上的值', values.length)),
      values.flatMap((value, at) => valueMistakes(`${path}.${label}[${at}]`, dictionary, value)),
    ),
  )
}

/** The tab that is open at first is one of those there are. */
function firstTabMistakes(subject: Subject): readonly Mistake[] {
  const { firstTab } = subject.definition.list ?? {}
  if (firstTab === undefined) return none
  const path = `${subject.name}.list.firstTab`
  const dictionary = tabDictionary(subject)
  return dictionary
    ? valueMistakes(path, dictionary, firstTab)
    : [mistake('EV206', path, '没有页签可以先打开', firstTab)]
}

/** What a list is divided into. */
export const listTabMistakes = (subject: Subject): readonly Mistake[] =>
  joined(
    tabMistakes(`${subject.name}.list.tabs`, subject.definition.list?.tabs, subject.all),
    tabGroupMistakes(subject),
    firstTabMistakes(subject),
  )
