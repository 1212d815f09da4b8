import type { FieldMap, ResolvedField } from '../kinds.ts'
import type { ResolvedConfig } from '../resolved.ts'
import type { ResolvedBaseAction } from '../resolved-action.ts'
import { each, joined, type Mistake, misnamed, when } from './mistake.ts'

/** The keys of the admin's registries of hand-made parts. */
export interface ComponentKeys {
  readonly screens: readonly string[]
  /** Of a transition or an action, with its resource: `house.deliver`. */
  readonly dialogs: readonly string[]
  readonly cells: readonly string[]
  readonly inputs: readonly string[]
  readonly previews: readonly string[]
}

type Readers = Pick<ResolvedConfig, 'resources' | 'calls' | 'screens'>

interface Placed {
  readonly at: string
  readonly field: ResolvedField
}

interface Named {
  readonly at: string
  readonly key: string | null | undefined
}

const unknown = (named: readonly Named[], keys: readonly string[]): readonly Mistake[] =>
  each(named, ({ at, key }) =>
    when(key != null && !keys.includes(key), () =>
      misnamed('EV612', at, `管理后台没有登记“${key}”`, key ?? '', keys),
    ),
  )

/** Every field that is drawn somewhere, with its place: those of records, rows and questions, and of what calls answer. */
function placedFields({ resources, calls }: Readers): readonly Placed[] {
  const placed = (at: string, fields: FieldMap): Placed[] =>
    Object.values(fields).flatMap((field) => [
      { at: `${at}.${field.name}`, field },
      ...(field.kind === 'rows' ? placed(`${at}.${field.name}.of`, field.of) : []),
    ])
  return [
    ...Object.values(resources).flatMap(({ name, fields, actions, states }) => [
      ...placed(`${name}.fields`, fields),
      ...Object.values(actions).flatMap((one) => placed(`${name}.actions.${one.name}.ask`, one.ask)),
      ...Object.values(states?.transitions ?? {}).flatMap((one) =>
        placed(`${name}.states.transitions.${one.name}.ask`, one.ask),
      ),
    ]),
    ...Object.values(calls).flatMap(({ name, answer }) => placed(`calls.${name}.answer`, answer ?? {})),
  ]
}

/**
 * Keys of hand-made parts that the admin does not have. Apart from `check`: the config and whoever reads it in Node know
 * nothing of components.
 */
export function componentMistakes(config: Readers, keys: ComponentKeys): readonly Mistake[] {
  const { resources, screens } = config
  const all = Object.values(resources)
  const fields = placedFields(config)
  return joined(
    unknown(
      [
        ...all.flatMap(({ name, views }) => [
          { at: `${name}.views.list.screen`, key: views.list?.screen },
          { at: `${name}.views.detail.screen`, key: views.detail?.screen },
        ]),
        ...Object.values(screens).map(({ name, screen }) => ({ at: `screens.${name}.screen`, key: screen })),
      ],
      keys.screens,
    ),
    unknown(
      all.flatMap(({ name, actions, states }) => {
        const keyOf = (one: ResolvedBaseAction, isAsked: boolean) => (isAsked ? `${name}.${one.name}` : null)
        return [
          ...Object.values(actions).flatMap((action) => [
            { at: `${name}.actions.${action.name}.by`, key: keyOf(action, action.by === 'dialog') },
            { at: `${name}.actions.${action.name}.batch`, key: keyOf(action, action.batchDialog) },
          ]),
          ...Object.values(states?.transitions ?? {}).map((one) => ({
            at: `${name}.states.transitions.${one.name}.batch`,
            key: keyOf(one, one.batchDialog),
          })),
        ]
      }),
      keys.dialogs,
    ),
    unknown(
      fields.map(({ at, field }) => ({ at: `${at}.cell`, key: field.cell })),
      keys.cells,
    ),
    unknown(
      fields.map(({ at, field }) => ({ at: `${at}.input`, key: field.input })),
      keys.inputs,
    ),
    unknown(
      all.map(({ name, preview }) => ({ at: `${name}.preview`, key: preview })),
      keys.previews,
    ),
  )
}
