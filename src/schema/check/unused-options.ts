import type { FieldKind, FieldMap, ResolvedField } from '../kinds.ts'
import { each, type Mistake, mistake, when } from './mistake.ts'

type Options = Readonly<Record<string, unknown>>

/** What is said of stored records alone, and its default: the input of a call is stored by nobody. */
const ofRecords: Options = { unique: null, immutable: false, writtenBy: null }

/** The same of a row, and what whoever answers or takes a record does with its own fields alone. */
const ofRecordsOwnFields: Options = { ...ofRecords, hidden: false, mask: null, future: false, facts: null }

const unused = (path: string, field: ResolvedField, options: Options, text: string): readonly Mistake[] =>
  each(Object.entries(options), ([option, usual]) => {
    const value: unknown = Reflect.get(field, option) ?? usual
    return when(value !== usual, () => mistake('EV122', `${path}.${option}`, text, value))
  })

/** Options of an input of a call that nothing would come of. */
export const unusedInCall = (path: string, field: ResolvedField): readonly Mistake[] =>
  unused(path, field, ofRecords, '只对存下来的记录起作用')

/** Options of a field of rows that nothing would come of: who masks a phone number would see it in clear. */
export const unusedInRow = (path: string, field: ResolvedField): readonly Mistake[] =>
  unused(path, field, ofRecordsOwnFields, '只对记录自己的字段起作用，对明细中的字段不起作用')

/** What is looked up where it is written: whom an id names and who may choose it, which file a URL names. */
const lookedUp: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'reference',
  'references',
  'address',
  'image',
  'images',
  'file',
  'files',
])

/** Of rows nothing is looked up, except by a hook. */
export const unseenInRows = (path: string, fields: FieldMap): readonly Mistake[] =>
  each(Object.values(fields), (rows) =>
    rows.kind !== 'rows' || rows.hooked
      ? []
      : each(Object.values(rows.of), ({ name, kind }) =>
          when(lookedUp.has(kind), () =>
            mistake('EV113', `${path}.${rows.name}.of.${name}`, '明细中的引用、地址和文件无人核对', kind),
          ),
        ),
  )
