import type { ActionFile } from '../action-file.ts'
import { fitsCell } from '../import-cells.ts'
import type { FieldMap } from '../kinds.ts'
import { actionsOfRecord, askedBy, resolveActionFile } from '../resolve-action-file.ts'
import type { ResolvedBaseAction } from '../resolved-action.ts'
import { allowMistakes } from './access.ts'
import { pathMistakes, targetNamed } from './imports.ts'
import { each, joined, type Mistake, misnamed, mistake, none, twins, when } from './mistake.ts'
import { type Context, has, type Subject } from './subject.ts'

const nameOf = (column: ActionFile['columns'][number]) => (typeof column === 'string' ? column : column.field)

/** Each of the actions asks for what the columns say, and nothing that they have to be given is left out. */
function columnMistakes(
  at: string,
  { columns, once }: ActionFile,
  { label }: ResolvedBaseAction,
  asked: FieldMap,
): readonly Mistake[] {
  const names = columns.map(nameOf)
  const known = Object.keys(asked)
  const unasked = (place: string, name: string) =>
    misnamed('EV531', place, `“${label}”不问这一项`, name, known)
  const missing = Object.values(asked).filter(
    ({ name, required, default: initial }) =>
      required === true && initial === null && name !== once && !names.includes(name),
  )
  return joined(
    each(names, (name, index) => {
      const field = has(asked, name) ? asked[name] : undefined
      const place = `${at}.columns[${index}]`
      if (!field) return [unasked(place, name)]
      return when(!fitsCell(field.kind), () =>
        mistake('EV531', place, '这种字段不能写在一个单元格里', field.kind),
      )
    }),
    missing.map((field) => mistake('EV533', `${at}.columns`, `没有必填的“${field.label}”`, field.name)),
    once === undefined || has(asked, once) ? none : [unasked(`${at}.once`, once)],
  )
}

function fileMistakes(
  key: string,
  given: ActionFile,
  subject: Subject,
  context: Context,
): readonly Mistake[] {
  const at = `${subject.name}.actionFiles.${key}`
  const actions = actionsOfRecord(subject)
  const names = actions.map(({ name }) => name)
  const { calls } = context.definition
  const named = targetNamed(context)
  const target = { title: subject.definition.title, fields: subject.fields }
  const isKnown = given.actions.every((name) => names.includes(name))
  return joined(
    allowMistakes(`${at}.allow`, given.allow, context),
    when(given.actions.length === 0, () => mistake('EV503', `${at}.actions`, '须有一个流转或动作', [])),
    each(given.actions, (name, index) =>
      when(!names.includes(name), () =>
        misnamed(
          'EV503',
          `${at}.actions[${index}]`,
          `没有叫“${name}”的流转，或对一条记录的动作`,
          name,
          names,
        ),
      ),
    ),
    pathMistakes(`${at}.by`, given.by, target, named),
    each(
      actions.filter(({ name }) => given.actions.includes(name)),
      (action) => columnMistakes(at, given, action, askedBy(action, subject.fields, calls)),
    ),
    isKnown
      ? each(
          twins(resolveActionFile(key, given, subject, calls, named).columns, ({ label }) => label),
          ([{ label }]) => [mistake('EV408', `${at}.columns`, `有两列叫“${label}”`, label)],
        )
      : none,
  )
}

/** Files whose rows make actions. */
export const actionFileMistakes = (subject: Subject, context: Context): readonly Mistake[] =>
  each(Object.entries(subject.options.actionFiles ?? {}), ([key, given]) =>
    fileMistakes(key, given, subject, context),
  )
