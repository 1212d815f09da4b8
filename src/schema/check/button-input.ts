import type { Action } from '../action.ts'
import type { ResolvedField } from '../kinds.ts'
import { comparisonOf, matches } from '../matches.ts'
import { fieldsOfPrefill } from '../prefill.ts'
import { resolveFields } from '../resolve-field.ts'
import { callPath } from '../resolve-states.ts'
import { callMistakes, confusionMistakes, keyMistakes, takenNames, toolbarMistakes } from './button-calls.ts'
import type { Button } from './buttons.ts'
import { conditionMistakes } from './conditions.ts'
import { inputMistakes } from './fields.ts'
import { each, joined, type Mistake, misnamed, mistake, none, when } from './mistake.ts'
import { labelMistakes, nameMistakes } from './names.ts'
import { inputPointingMistakes } from './references.ts'
import { setMistakes } from './set.ts'
import { shownMistakes } from './shown.ts'
import { type Context, fieldsAt, has, ifField, type Subject, soundField } from './subject.ts'

/** What a dialog starts with: texts that it asks for, made of fields that people can read. */
function prefillMistakes({ path, action }: Button, { fields, all }: Subject): readonly Mistake[] {
  const { prefill = {}, ask = {}, input = [] } = action
  const own = input.flatMap((name) => (has(fields, name) ? (fields[name] ?? []) : []))
  const asked = { ...Object.fromEntries(own.map((field) => [field.name, field])), ...resolveFields(ask) }
  return each(Object.entries(prefill), ([name, template]) => {
    const at = `${path}.prefill.${name}`
    const kind = has(asked, name) ? asked[name]?.kind : undefined
    return joined(
      when(kind === undefined, () => misnamed('EV424', at, `没有问“${name}”`, name, Object.keys(asked))),
      when(kind !== undefined && kind !== 'text' && kind !== 'longText', () =>
        mistake('EV424', at, '只有 text 和 longText 可以预填', kind),
      ),
      each(fieldsOfPrefill(template), (field) =>
        soundField(at, field, all, ({ kind }) =>
          when(kind === 'password', () => mistake('EV424', at, '密码没有可读的内容', field)),
        ),
      ),
    )
  })
}

/** A hand-made dialog makes a call that stands apart, or an import's: nobody else would answer it. */
function dialogMistakes(path: string, action: Action, subject: Subject, { definition }: Context) {
  const called = callPath(subject.options.endpoints?.base, action.call)
  const imports = Object.values(definition.resources).flatMap(({ options }) => options.import?.path ?? [])
  const paths = [...Object.values(definition.calls).map((call) => call.path), ...imports]
  return when(action.by === 'dialog' && action.call !== '' && !paths.includes(called), () =>
    misnamed('EV412', `${path}.call`, `没有地址为“${called}”的独立调用或导入`, called, paths),
  )
}

/** Where an action leads: to a dialog that makes it, or to another record. */
const actionMistakes = (
  path: string,
  action: Action,
  subject: Subject,
  context: Context,
): readonly Mistake[] =>
  joined(
    dialogMistakes(path, action, subject, context),
    when(action.opens === true && subject.options.endpoints?.detail === undefined, () =>
      mistake('EV413', `${path}.opens`, '没有 detail 接口，打开后无可显示', true),
    ),
    when(action.opens === true && action.batch !== undefined && action.batch !== false, () =>
      mistake('EV413', `${path}.opens`, '批量操作应答多条记录，不能打开其中一条', true),
    ),
  )

/** What a transition asks for is judged, shown and kept in the state it leads to. */
function unseenMistakes(
  path: string,
  { to }: Button,
  { name, visible }: ResolvedField,
  state: string | undefined,
) {
  const test = state === undefined ? undefined : visible?.[state]
  if (to === null || state === undefined || test === undefined || comparisonOf(test)) return none
  return when(!matches({ [state]: test }, { [state]: to }, ''), () =>
    mistake('EV417', path, '这个字段在流转到达的状态不可见，填写的内容不会保留', name),
  )
}

function inputsOf(button: Button, { fields, definition }: Subject): readonly Mistake[] {
  const { input = [] } = button.action
  const state = definition.states?.field
  const path = `${button.path}.input`
  const written = each(input, (name, index) =>
    ifField(name, fields, (field) =>
      joined(
        when((field.readOnly && field.writtenBy === null) || name === state, () =>
          mistake('EV407', `${path}[${index}]`, '这个字段只由系统写入，不能让人填写', name),
        ),
        unseenMistakes(`${path}[${index}]`, button, field, state),
      ),
    ),
  )
  // A password may be asked for, though never shown.
  return joined(
    shownMistakes(path, input, fields).filter(({ code }) => code !== 'EV205'),
    written,
  )
}

/** What a call about a record carries already. */
const ofEveryCall: ReadonlySet<string> = new Set(['id', 'ids', 'version'])

const clash = (path: string, name: string, other: string) =>
  mistake('EV408', path, `“${name}”同时是${other}，调用中无法区分`, name)

function askMistakes(button: Button, { all }: Subject, context: Context): readonly Mistake[] {
  const { ask = {}, send = {}, set = {}, input = [], key = 'id' } = button.action
  const asked = resolveFields(ask)
  const fills = (name: string) => {
    const value = set[name]
    return typeof value === 'object' && value !== null && 'asked' in value && value.asked === name
  }
  return joined(
    when(key !== 'id' && (has(ask, key) || has(send, key) || input.includes(key)), () =>
      clash(`${button.path}.key`, key, '这次调用的输入'),
    ),
    button.action.ask ? inputMistakes(`${button.path}.ask`, asked) : none,
    inputPointingMistakes(`${button.path}.ask`, asked, context),
    each(Object.keys(ask), (name) =>
      when((has(all, name) && !fills(name)) || ofEveryCall.has(name), () =>
        clash(`${button.path}.ask.${name}`, name, '记录的字段'),
      ),
    ),
    each(Object.keys(send), (name) =>
      when(has(ask, name) || input.includes(name) || ofEveryCall.has(name), () =>
        clash(`${button.path}.send.${name}`, name, '要填写的字段'),
      ),
    ),
  )
}

const whoMistakes = (button: Button, { all }: Subject): readonly Mistake[] =>
  each(['who', 'whoNot'] as const, (option) => {
    const name = button.action[option]
    const path = `${button.path}.${option}`
    if (name === undefined) return none
    return soundField(path, name, all, ({ kind }) =>
      when(kind !== 'reference' && kind !== 'references', () =>
        mistake('EV409', path, '须为引用用户的字段', kind),
      ),
    )
  })

/** A sentence is about a part of the condition. */
const otherwiseMistakes = ({ path, action }: Button): readonly Mistake[] => {
  const tested = Object.keys(action.when ?? {})
  return each(Object.keys(action.otherwise ?? {}), (name) =>
    when(!tested.includes(name), () =>
      misnamed('EV423', `${path}.otherwise.${name}`, `when 中没有“${name}”`, name, tested),
    ),
  )
}

/** A field that only actions write is asked for by one of them. */
const unwrittenMistakes = ({ name, fields, buttons }: Subject): readonly Mistake[] =>
  each(Object.values(fields), (field) =>
    when(
      field.writtenBy === 'action' && !buttons.some(({ action }) => action.input?.includes(field.name)),
      () =>
        mistake('EV418', `${name}.fields.${field.name}.writtenBy`, '没有流转或动作填写这个字段', 'action'),
    ),
  )

/** What buttons ask for, where they call and when they are offered. */
export function buttonMistakes(subject: Subject, context: Context): readonly Mistake[] {
  const { buttons } = subject
  return joined(
    each(buttons, (button) =>
      joined(
        nameMistakes(button.path, button.name),
        labelMistakes(`${button.path}.label`, button.label),
        inputsOf(button, subject),
        askMistakes(button, subject, context),
        prefillMistakes(button, subject),
        fieldsAt(`${button.path}.shows`, button.action.shows ?? [], subject.all),
        whoMistakes(button, subject),
        setMistakes(button, subject),
        conditionMistakes(`${button.path}.when`, button.action.when, subject.all),
        otherwiseMistakes(button),
        callMistakes(button, subject),
      ),
    ),
    unwrittenMistakes(subject),
    confusionMistakes(buttons, subject),
    keyMistakes(buttons, subject),
    takenNames(buttons, subject),
    toolbarMistakes(subject),
    each(Object.entries(subject.definition.actions ?? {}), ([name, action]) =>
      actionMistakes(`${subject.name}.actions.${name}`, action, subject, context),
    ),
  )
}
