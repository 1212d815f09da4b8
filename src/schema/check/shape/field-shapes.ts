import type { Condition } from '../../condition.ts'
import type { CommonOptions, Field, Fields } from '../../field.ts'
import type { KindSettings } from '../../kinds.ts'
import { condition, data } from './data-shapes.ts'
import { kindParts } from './kind-shapes.ts'
import { optional, options, type Parts } from './options.ts'
import {
  byType,
  flag,
  isObject,
  list,
  named,
  nested,
  oneOf,
  type Shape,
  said,
  text,
  wrongForm,
} from './shape.ts'

const conditional = optional(byType<boolean | Condition>({ boolean: flag, object: condition }))

const common: Parts<CommonOptions> = {
  required: conditional,
  readOnly: optional(flag),
  writtenBy: optional(oneOf('action')),
  immutable: conditional,
  default: optional(data),
  unique: optional(
    byType<true | { within?: readonly string[]; where?: Condition }>({
      boolean: flag,
      object: options<{ within?: readonly string[]; where?: Condition }>({
        within: optional(list(text)),
        where: optional(condition),
      }),
    }),
  ),
  visible: optional(condition),
  help: optional(text),
  placeholder: optional(text),
  hooked: optional(flag),
  hidden: optional(flag),
  cell: optional(text),
  input: optional(text),
}

/** A field as its builder makes it: the options of its kind, at the path of the field itself. */
const field: Shape<Field> = (value, at, found) => {
  if (!isObject(value)) return wrongForm(at, "字段，如 text('名称')", value, found)
  const { kind, label, options: given } = value
  said(label, `${at}.label`, found)
  const shape = typeof kind === 'string' ? shapes.get(kind) : undefined
  if (shape) shape(given, at, found)
  else oneOf(...shapes.keys())(kind, `${at}.kind`, found)
}

export const fields: Shape<Fields> = nested(() => named(field))

const shapes = new Map(
  Object.entries(kindParts(fields as unknown as Shape<KindSettings['rows']['of']>)).map(([kind, parts]) => [
    kind,
    options<object>({ ...common, ...parts }),
  ]),
)
