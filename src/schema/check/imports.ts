import type { FoundBy, Import, ValueColumn } from '../import.ts'
import { fitsCell } from '../import-cells.ts'
import { headerKey } from '../import-template.ts'
import { isTextual } from '../kind-traits.ts'
import type { ResolvedField } from '../kinds.ts'
import {
  asColumn,
  fieldAtEnd,
  findingPath,
  resolveImport,
  type Target,
  type TargetNamed,
  templateOf,
  withinOf,
} from '../resolve-import.ts'
import { allowMistakes } from './access.ts'
import { each, joined, type Mistake, misnamed, mistake, none, twins, when } from './mistake.ts'
import { type Context, fieldsAt, has, type Subject } from './subject.ts'

export const targetNamed =
  ({ subjects }: Context): TargetNamed =>
  (name) => {
    const subject = has(subjects, name) ? subjects[name] : undefined
    return subject && { title: subject.definition.title, fields: subject.fields }
  }

const isState = ({ definition }: Subject, name: string) => definition.states?.field === name

/** A cell is read by its field's kind, and stored as a form's input would be. */
const valueMistakes = (at: string, field: ResolvedField, subject: Subject): readonly Mistake[] =>
  joined(
    when(field.readOnly || isState(subject, field.name), () =>
      mistake('EV531', at, `“${field.label}”不由人填写`, field.name),
    ),
    // What a reference points at has to be there before it can be looked for: that it is not is said at the field.
    when(!fitsCell(field.kind) && field.kind !== 'reference', () =>
      mistake('EV531', at, '这种字段不能写在一个单元格里', field.kind),
    ),
  )

/** Each path leads to text, and one of them to a field of the record itself, which is then looked for. */
export function pathMistakes(
  at: string,
  by: FoundBy['by'],
  target: Target,
  named: TargetNamed,
): readonly Mistake[] {
  const paths = by.map(findingPath)
  return joined(
    when(!paths.some(({ path, isNeeded }) => path.length === 1 && isNeeded), () =>
      mistake('EV532', at, '须有一列是所找记录自身的字段，以 ! 结尾', by),
    ),
    each(paths, ({ path }, index) => {
      const end = fieldAtEnd(path, target, named)
      if (!end)
        return [
          misnamed(
            'EV532',
            `${at}[${index}]`,
            '路径没有通到字段',
            path.join('.'),
            Object.keys(target.fields),
          ),
        ]
      return when(!isTextual(end.kind), () => mistake('EV532', `${at}[${index}]`, '只能按文本查找', end.kind))
    }),
  )
}

function findingMistakes(at: string, { find, by }: FoundBy, subject: Subject, named: TargetNamed) {
  const field = subject.fields[find]
  const target = field?.kind === 'reference' ? named(field.target) : undefined
  if (!field || !target) return [mistake('EV532', `${at}.find`, '须为引用字段', find)]
  return joined(
    when(field.readOnly, () => mistake('EV531', `${at}.find`, `“${field.label}”不由人填写`, find)),
    pathMistakes(`${at}.by`, by, target, named),
  )
}

const nameOf = (column: string | ValueColumn | FoundBy) =>
  typeof column === 'string' ? column : 'find' in column ? column.find : column.field

function columnMistakes(path: string, { columns }: Import, subject: Subject, named: TargetNamed) {
  const all = columns.map((column, index) => ({
    name: nameOf(column),
    column,
    at: `${path}.columns[${index}]`,
  }))
  return joined(
    fieldsAt(
      `${path}.columns`,
      all.map(({ name }) => name),
      subject.fields,
    ),
    each(
      twins(all, ({ name }) => name),
      ([{ at, name }]) => [mistake('EV202', at, `“${name}”重复列出`, name)],
    ),
    each(all, ({ name, column, at }) => {
      const field = has(subject.fields, name) ? subject.fields[name] : undefined
      if (!field) return none
      const whole = asColumn(column, subject.fields, named)
      return 'find' in whole ? findingMistakes(at, whole, subject, named) : valueMistakes(at, field, subject)
    }),
  )
}

/** Whoever reads the file tells its columns by their names. */
const labelMistakes = (
  path: string,
  given: Import,
  { fields }: Subject,
  named: TargetNamed,
): readonly Mistake[] =>
  each(
    twins(
      resolveImport(given, fields, named).columns.flatMap((column) =>
        [column.label, ...column.also].map((name) => ({ column, name })),
      ),
      ({ name }) => headerKey(name),
    ),
    ([{ column, name }, earlier]) =>
      when(column.field !== earlier.column.field || column.path !== null, () =>
        mistake('EV408', `${path}.columns`, `有两列叫“${name}”`, name),
      ),
  )

/** Fields that have their value before the file is read. */
const givenFields = ({ columns, within }: Import): readonly string[] => [
  ...columns.map(nameOf),
  ...(within === undefined ? [] : [within]),
]

function requiredMistakes(path: string, given: Import, subject: Subject): readonly Mistake[] {
  const present = givenFields(given)
  const missing = Object.values(subject.fields).filter(
    (field) =>
      field.required === true &&
      field.default === null &&
      !field.readOnly &&
      !isState(subject, field.name) &&
      !present.includes(field.name),
  )
  return missing.map(({ name, label }) => mistake('EV533', `${path}.columns`, `没有必填的“${label}”`, name))
}

const sameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((name) => others.includes(name))

/** The key tells one record: the database holds that no two have the same, and a file says all of it. */
function keyMistakes(
  path: string,
  given: Import,
  { fields, definition, options }: Subject,
): readonly Mistake[] {
  const { key } = given
  const sets = [
    ...Object.values(fields).flatMap((field) => (field.unique ? [[...field.unique.within, field.name]] : [])),
    ...(definition.unique ?? []),
    ...(options.one === undefined ? [] : [[options.one]]),
  ]
  return joined(
    fieldsAt(`${path}.key`, key, fields),
    when(key.every((name) => has(fields, name)) && !sets.some((set) => sameSet(set, key)), () =>
      mistake('EV534', `${path}.key`, '这些字段合起来不唯一', key),
    ),
    each(key, (name, index) =>
      when(has(fields, name) && !givenFields(given).includes(name), () =>
        mistake('EV534', `${path}.key[${index}]`, '文件中没有它的列', name),
      ),
    ),
  )
}

const callParams = ['file', 'duplicate', 'dryRun']

function withinMistakes(
  path: string,
  given: Import,
  { fields }: Subject,
  named: TargetNamed,
): readonly Mistake[] {
  const { within } = given
  if (within === undefined) return none
  return joined(
    when(withinOf(given, fields, named) === null, () =>
      mistake('EV507', `${path}.within`, '须为本资源或所找记录的引用字段', within),
    ),
    when(callParams.includes(within), () =>
      mistake('EV408', `${path}.within`, `“${within}”同时是另一个参数`, within),
    ),
  )
}

/** Records that come from a file. */
export function importMistakes(subject: Subject, context: Context): readonly Mistake[] {
  const given = subject.options.import
  if (!given) return none
  const path = `${subject.name}.import`
  const named = targetNamed(context)
  const template = templateOf(given).allow
  return joined(
    columnMistakes(path, given, subject, named),
    labelMistakes(path, given, subject, named),
    requiredMistakes(path, given, subject),
    keyMistakes(path, given, subject),
    withinMistakes(path, given, subject, named),
    allowMistakes(`${path}.allow`, given.allow, context),
    given.template && template !== 'public'
      ? allowMistakes(`${path}.template.allow`, template, context)
      : none,
  )
}
