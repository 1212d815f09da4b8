import type { ResolvedConfig } from '../resolved.ts'
import { each, joined, type Mistake, misnamed, when } from './mistake.ts'

/** The keys of the admin's registries of hand-made parts. */
export interface ComponentKeys {
  readonly screens: readonly string[]
  readonly dialogs: readonly string[]
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

/**
 * Keys of hand-made parts that the admin does not have. Apart from `check`: the config and whoever reads it in Node know
 * nothing of components.
 */
export function componentMistakes(
  { resources, screens }: Pick<ResolvedConfig, 'resources' | 'screens'>,
  keys: ComponentKeys,
): readonly Mistake[] {
  const all = Object.values(resources)
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
      all.flatMap(({ name, actions }) =>
        Object.values(actions).map((action) => ({
          at: `${name}.actions.${action.name}.dialog`,
          key: action.dialog,
        })),
      ),
      keys.dialogs,
    ),
  )
}
