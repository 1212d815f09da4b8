import type { Action, BaseAction, Confirm, Duration, Otherwise, States, Transition } from '../../action.ts'
import type { Column } from '../../column.ts'
import type { Condition } from '../../condition.ts'
import type {
  DetailLayout,
  EntityDefinition,
  FormEstimate,
  FormLayout,
  FormNotice,
  KeptField,
  RemovalNotice,
  Rule,
  Scope,
} from '../../entity.ts'
import type { Fields } from '../../field.ts'
import type {
  Card,
  ListFigure,
  ListLayout,
  ListTab,
  Search,
  SearchThrough,
  Sort,
  SortOrder,
} from '../../list-layout.ts'
import { mistake } from '../mistake.ts'
import { condition, counting, scalars, setMap } from './data-shapes.ts'
import { fields } from './field-shapes.ts'
import { byKey, byWord, optional, options, type Parts } from './options.ts'
import { byType, flag, list, named, number, oneOf, pair, regex, type Shape, said, text } from './shape.ts'

const names = optional(list(text))
const name = optional(text)
const groups = optional(named(list(text)))

const sortParts = { field: text, order: oneOf('asc', 'desc') } as const

export const lookupSort = options<{ readonly field: string; readonly order: SortOrder }>(sortParts)

const sort = options<Sort>({
  ...sortParts,
  thenBy: optional(options<NonNullable<Sort['thenBy']>>(sortParts)),
})

type SearchBy<K extends string> = Extract<Search, { readonly [P in K]: unknown }>

const search = byType<Search>({
  string: text,
  object: byKey<Exclude<Search, string>>({
    through: options<SearchThrough>({
      through: text,
      by: text,
      field: name,
      where: optional(condition),
      param: name,
      label: name,
    }),
    keyword: options<SearchBy<'keyword'>>({ keyword: list(text), param: name, label: name }),
    between: options<SearchBy<'between'>>({ between: text, params: optional(pair) }),
    field: options<SearchBy<'field'>>({ field: text, param: text, label: name }),
  }),
})

const column = byType<string | Column>({
  string: text,
  object: options<Column>({ field: text, width: optional(number), priority: optional(text) }),
})

const listLayout = options<ListLayout>({
  columns: optional(list(column)),
  search: optional(list(search)),
  tabs: optional(
    byType<NonNullable<ListLayout['tabs']>>({
      string: text,
      object: named(options<ListTab>({ label: said, where: optional(condition), mine: name })),
    }),
  ),
  tabGroups: optional(named(list(number))),
  firstTab: optional(number),
  board: name,
  sort: optional(sort),
  card: optional(options<Card>({ cover: name, subtitle: name, tags: names, figures: names, lines: names })),
  view: optional(oneOf('card', 'table', 'board')),
  totals: optional(named(counting)),
  figures: optional(named(options<ListFigure>({ label: said, sum: name, where: optional(condition) }))),
})

const notice = options<FormNotice>({ when: condition, text, confirm: optional(flag) })
const removalNotice = options<RemovalNotice>({
  ...{ when: condition, text, confirm: optional(flag), refused: optional(flag) },
})

const formLayout = options<FormLayout>({
  groups,
  as: optional(oneOf('page', 'drawer', 'dialog')),
  notices: optional(list(notice)),
  estimate: optional(options<FormEstimate>({ call: text, text, none: text, verb: text, button: text })),
})

const confirm = optional(
  byType<Confirm>({ boolean: flag, string: text, object: options({ type: oneOf('name') }) }),
)

const called: Shape<string> = (value, at, found) => {
  if (typeof value !== 'string') found.push(mistake('EV405', at, '须写明调用的地址', value))
}

const sentence = byType<Otherwise>({
  string: said,
  object: options({ text: said, code: oneOf('offline') }),
})

const otherwise: Shape<Readonly<Partial<Record<string, Otherwise>>>> = named<Otherwise | undefined>(
  (value, at, found) => {
    if (value !== undefined) sentence(value, at, found)
  },
)

const baseAction: Parts<Omit<BaseAction, 'call'>> = {
  input: names,
  ask: optional(fields),
  prefill: optional(named(text)),
  shows: names,
  confirm,
  danger: optional(flag),
  send: optional(scalars),
  set: optional(setMap),
  key: name,
  when: optional(condition),
  otherwise: optional(otherwise),
  who: name,
  whoNot: name,
  batch: optional(byType<boolean | number | 'dialog'>({ boolean: flag, number, string: oneOf('dialog') })),
}

const duration = byKey<Duration>({ days: options({ days: number }), hours: options({ hours: number }) })

const transition = options<Transition>({
  ...baseAction,
  label: said,
  from: list(number),
  to: number,
  call: optional(called),
  at: name,
  after: optional(duration),
  by: optional(oneOf('platform')),
})

const action = options<Action>({
  ...baseAction,
  label: said,
  call: called,
  at: optional(oneOf('row', 'toolbar')),
  first: optional(flag),
  opens: optional(flag),
  by: optional(oneOf('dialog')),
})

const ruled = { fields: list(text), message: name }
const plainRule = options<Extract<Rule, { rule: 'different' | 'some' }>>({ rule: text, ...ruled })

const rule = byWord<Rule, 'rule'>('rule', {
  together: options<Extract<Rule, { rule: 'together' }>>({ rule: text, ...ruled, pair: name }),
  ascending: options<Extract<Rule, { rule: 'ascending' }>>({
    rule: text,
    ...ruled,
    orEqual: optional(flag),
    range: name,
  }),
  different: plainRule,
  step: options<Extract<Rule, { rule: 'step' }>>({ rule: text, ...ruled }),
  some: plainRule,
  pattern: options<Extract<Rule, { rule: 'pattern' }>>({
    rule: text,
    fields: list(text),
    when: condition,
    pattern: regex,
    message: said,
  }),
})

const scope = byKey<Scope>({
  through: options({ through: text }),
  department: options({ department: text, grant: text }),
  writes: options({ writes: text }),
  about: options({ about: pair, by: text }),
})

const oneOnly: Shape<true> = (value, at, found) => flag(value, at, found)

export const entityShape = options<EntityDefinition<Fields, string>>(
  {
    label: said,
    module: optional(number),
    counter: name,
    title: text,
    fields: () => {},
    labels: optional(
      options<Readonly<Partial<Record<KeptField, string>>>>({
        createTime: optional(said),
        createUserName: optional(said),
        updateTime: optional(said),
        updateUserName: optional(said),
      }),
    ),
    list: optional(listLayout),
    form: optional(formLayout),
    detail: optional(options<DetailLayout>({ first: names, groups })),
    states: optional(
      options<States>({ field: text, initial: number, since: name, transitions: named(transition) }),
    ),
    actions: optional(named(action)),
    rules: optional(list(rule)),
    unique: optional(list(list(text))),
    frozen: optional(condition),
    scope: optional(scope),
    appendOnly: optional(oneOnly),
    timeline: optional(oneOnly),
    comments: optional(oneOnly),
    copy: optional(oneOnly),
    update: optional(options<{ when: Condition }>({ when: condition })),
    remove: optional(
      options<{
        verb?: string
        confirm?: Confirm
        when?: Condition
        reason?: Condition
        notices?: readonly RemovalNotice[]
      }>({
        verb: optional(said),
        confirm,
        notices: optional(list(removalNotice)),
        when: optional(condition),
        reason: optional(condition),
      }),
    ),
  },
  ' entity({ … })',
)
