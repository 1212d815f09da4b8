import type { ActionFile } from '../../action-file.ts'
import type { Allow } from '../../endpoint.ts'
import type { FindingColumn, FoundBy, Import, ValueColumn } from '../../import.ts'
import type {
  CallTab,
  DetailCall,
  Endpoints,
  LinkSet,
  Lookup,
  Mount,
  MountOptions,
  Ordering,
  Permissions,
  View,
} from '../../mount.ts'
import type { DetailList } from '../../resolved.ts'
import { condition } from './data-shapes.ts'
import { entityShape, lookupSort } from './entity-shape.ts'
import { fields } from './field-shapes.ts'
import { menuPlace } from './menu-shape.ts'
import { byKey, optional, options } from './options.ts'
import { byType, flag, isObject, list, named, oneOf, type Shape, said, text, wrongForm } from './shape.ts'

export const allow = byType<Allow>({ string: text, array: list(text) })

const path = optional(text)

const endpoints = options<Endpoints>({
  base: text,
  list: path,
  detail: path,
  create: path,
  update: path,
  delete: path,
})

const view = options<View>({ route: path, permission: path, screen: path })

const lookup = options<Lookup>({
  path: text,
  fields: list(text),
  where: optional(condition),
  filter: optional(list(text)),
  shape: oneOf('page', 'array', 'options'),
  allow,
  sort: optional(lookupSort),
  beside: optional(text),
  given: optional(list(text)),
})

const columnText = { label: optional(said), example: optional(text), also: optional(list(said)) }

const finding = byType<string | FindingColumn>({
  string: text,
  object: options<FindingColumn>({ path: text, ...columnText }),
})

const importColumn = byType<string | ValueColumn | FoundBy>({
  string: text,
  object: byKey<ValueColumn | FoundBy>({
    field: options<ValueColumn>({ field: text, required: optional(flag), ...columnText }),
    find: options<FoundBy>({
      find: text,
      by: list(finding),
    }),
  }),
})

const imported = options<Import>({
  path: text,
  allow,
  template: optional(options<NonNullable<Import['template']>>({ path: text, allow, labels: optional(flag) })),
  columns: list(importColumn),
  key: list(text),
  within: optional(text),
})

const actionFile = options<ActionFile>({
  label: said,
  path: text,
  allow,
  by: list(finding),
  actions: list(text),
  columns: list(
    byType<string | ValueColumn>({
      string: text,
      object: options<ValueColumn>({ field: text, required: optional(flag), ...columnText }),
    }),
  ),
  once: optional(text),
})

const mountOptions = options<MountOptions>(
  {
    endpoints: optional(endpoints),
    permission: optional(
      byType<Allow | Permissions>({
        string: text,
        array: list(text),
        object: named<Allow | undefined>(allow as Shape<Allow | undefined>),
      }),
    ),
    route: path,
    menu: optional(menuPlace),
    parents: optional(list(text)),
    views: optional(
      options<NonNullable<MountOptions['views']>>({ list: optional(view), detail: optional(view) }),
    ),
    preview: path,
    detail: optional(
      options<DetailCall>({ key: path, with: optional(named(options<DetailList>({ of: text, by: text }))) }),
    ),
    tabs: optional(
      named(
        options<CallTab>({
          ...{
            label: said,
            call: text,
            input: named(text),
            onRemoval: optional(said),
            figure: optional(text),
          },
        }),
      ),
    ),
    ordering: optional(options<Ordering>({ path: text, field: text, by: text, input: text, allow })),
    createMany: optional(text),
    import: optional(imported),
    actionFiles: optional(named(actionFile)),
    one: path,
    lookups: optional(named(lookup)),
    links: optional(
      named(options<LinkSet>({ label: said, one: text, many: text, input: text, path: text, allow })),
    ),
  },
  '第二个参数 { … }',
)

/** What `mount` makes, with the options of entity and mount at the path of the resource itself. */
export const mountShape: Shape<Mount> = (value, at, found) => {
  if (!isObject(value) || !isObject(value.entity))
    return wrongForm(at, ' mount(entity({ … }), { … })', value, found)
  entityShape(value.entity.definition, at, found)
  fields(value.entity.fields, `${at}.fields`, found)
  mountOptions(value.options, at, found)
}
