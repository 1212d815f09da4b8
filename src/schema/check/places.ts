import type { CallTab, DetailCall, Ordering } from '../mount.ts'
import { allowFor } from '../resolve-access.ts'
import { allowMistakes } from './access.ts'
import { pointingHere } from './derived.ts'
import { each, joined, type Mistake, misnamed, mistake, none, when } from './mistake.ts'
import { labelMistakes, nameMistakes } from './names.ts'
import { resourceAt } from './references.ts'
import { type Context, has, ownersOf, parentsOf, type Subject, soundField } from './subject.ts'

/** A detail call names the record by one parameter, and answers lists of what points at it beside its fields. */
function detailCallMistakes(detail: DetailCall, subject: Subject, context: Context): readonly Mistake[] {
  const path = `${subject.name}.detail`
  const { endpoints, one } = subject.options
  return joined(
    when(endpoints?.detail === undefined, () => mistake('EV517', path, '没有 detail 接口', detail)),
    when(one !== undefined && detail.key !== undefined, () =>
      mistake('EV517', `${path}.key`, '每个上级一条的资源按上级读取，没有别的参数', detail.key),
    ),
    each(Object.entries(detail.with ?? {}), ([name, { of, by }]) =>
      joined(
        when(has(subject.all, name), () =>
          mistake('EV517', `${path}.with.${name}`, '它同时是记录的字段', name),
        ),
        resourceAt(`${path}.with.${name}.of`, of, context, (other) =>
          pointingHere(`${path}.with.${name}.by`, by, other, subject),
        ),
      ),
    ),
  )
}

/** People order the records of one parent; the platform keeps their places. */
function orderingMistakes(ordering: Ordering, subject: Subject, context: Context): readonly Mistake[] {
  const path = `${subject.name}.ordering`
  const { field, by, input, allow } = ordering
  const tree = Object.values(subject.fields).flatMap(({ kind, name }) => (kind === 'parent' ? [name] : []))
  const parents = [...ownersOf(subject), ...tree]
  return joined(
    soundField(`${path}.field`, field, subject.fields, ({ kind, readOnly }) =>
      when(kind !== 'integer' || !(readOnly || tree.includes(by)), () =>
        mistake('EV510', `${path}.field`, '须为 readOnly 的整数字段：位置由系统写入', field),
      ),
    ),
    soundField(`${path}.by`, by, subject.fields, () =>
      when(!parents.includes(by), () =>
        misnamed('EV511', `${path}.by`, `“${by}”不在 parents 中，也不是树的上级`, by, parents),
      ),
    ),
    when(input === by || input === 'id', () =>
      mistake('EV408', `${path}.input`, `“${input}”同时是另一个参数`, input),
    ),
    allowMistakes(`${path}.allow`, allow, context),
  )
}

/** One record for each that `one` points at: it is read and written by that one. */
function oneMistakes(one: string, subject: Subject): readonly Mistake[] {
  const path = `${subject.name}.one`
  const { endpoints = { base: '' } } = subject.options
  return joined(
    soundField(path, one, subject.fields, ({ kind }) =>
      when(kind !== 'reference', () => mistake('EV507', path, '须为引用字段', kind)),
    ),
    when(ownersOf(subject).includes(one), () =>
      mistake('EV202', path, `“${one}”已在 parents 中：每个上级要么有一条，要么有一列`, one),
    ),
    each(['detail', 'create'] as const, (operation) =>
      when(endpoints[operation] === undefined, () =>
        mistake('EV512', path, `须有 ${operation} 接口：按上级读取，写入时覆盖已有的一条`, operation),
      ),
    ),
  )
}

function inputMistakes(path: string, tab: CallTab, subject: Subject, { definition }: Context) {
  const wanted = definition.calls[tab.call]?.input ?? {}
  const needed = Object.entries(wanted).filter(([, { options }]) => Reflect.get(options, 'required') === true)
  return joined(
    each(Object.entries(tab.input), ([param, field]) =>
      has(wanted, param)
        ? field === 'id'
          ? none
          : soundField(`${path}.${param}`, field, subject.all, () => none)
        : [misnamed('EV703', `${path}.${param}`, `调用没有“${param}”这个参数`, param, Object.keys(wanted))],
    ),
    each(needed, ([param]) =>
      when(!has(tab.input, param), () =>
        mistake('EV703', path, `调用必须有参数“${param}”`, Object.keys(tab.input)),
      ),
    ),
  )
}

/** What belongs to the records of the subject has a tab under its own name, and so has the overview. */
const takenTabs = ({ name }: Subject, { subjects }: Context): readonly string[] => [
  'overview',
  'preview',
  ...Object.values(subjects)
    .filter((other) =>
      [other.options.one ?? '', ...parentsOf(other)].some((by) => {
        const field = other.fields[by]
        return (field?.kind === 'reference' || field?.kind === 'references') && field.target === name
      }),
    )
    .map((other) => other.name),
]

/** A tab lists what a GET call answers. */
function tabMistakes(name: string, tab: CallTab, subject: Subject, context: Context): readonly Mistake[] {
  const path = `${subject.name}.tabs.${name}`
  const { calls } = context.definition
  const call = has(calls, tab.call) ? calls[tab.call] : undefined
  return joined(
    nameMistakes(path, name),
    labelMistakes(`${path}.label`, tab.label),
    tab.figure === undefined
      ? none
      : soundField(`${path}.figure`, tab.figure, subject.all, ({ kind }) =>
          when(kind !== 'derived', () => mistake('EV518', `${path}.figure`, '须为派生字段', kind)),
        ),
    when(takenTabs(subject, context).includes(name), () =>
      mistake('EV515', path, `“${name}”是概览、预览或下级列表的页签`, name),
    ),
    call
      ? joined(
          when(call.method !== 'GET' || call.answer === null, () =>
            mistake('EV514', `${path}.call`, '须为写明 answer 的 GET 调用', tab.call),
          ),
          inputMistakes(`${path}.input`, tab, subject, context),
        )
      : [misnamed('EV513', `${path}.call`, `没有名为“${tab.call}”的调用`, tab.call, Object.keys(calls))],
  )
}

/** What shares the path of update is let in, or not, before anybody looks which of them it is. */
function sharedMistakes({ name, options }: Subject): readonly Mistake[] {
  const { endpoints } = options
  const isUpsert = endpoints?.create !== undefined && endpoints.create === endpoints.update
  const [create, update] = [allowFor('create', options), allowFor('update', options)]
  return when(isUpsert && String(create) !== String(update), () =>
    mistake('EV415', `${name}.permission`, '新增与修改是同一个调用，权限须相同', create),
  )
}

/** Where the records of an entity stand: in an order, one for each parent, with tabs in their detail. */
export function placeMistakes(subject: Subject, context: Context): readonly Mistake[] {
  const { ordering, one, tabs, createMany, detail } = subject.options
  return joined(
    ordering ? orderingMistakes(ordering, subject, context) : none,
    one === undefined ? none : oneMistakes(one, subject),
    tabs ? each(Object.entries(tabs), ([name, tab]) => tabMistakes(name, tab, subject, context)) : none,
    detail ? detailCallMistakes(detail, subject, context) : none,
    sharedMistakes(subject),
    createMany === undefined
      ? none
      : when(has(subject.all, createMany), () =>
          mistake('EV516', `${subject.name}.createMany`, '它同时是记录的字段', createMany),
        ),
  )
}
