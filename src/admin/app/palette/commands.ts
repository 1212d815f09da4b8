import { linksOf, type MenuItem } from '../routes/menu-items.ts'
import { isEntry, type ScreenRoute } from '../routes/screen-routes.ts'

/** One line of the command palette. */
export interface Command {
  readonly key: string
  readonly group: string
  readonly label: string
  /** Where it leads... */
  readonly to?: string
  /** ...or what it does. */
  readonly run?: () => void
}

interface Home {
  readonly routes: readonly ScreenRoute[]
  readonly menu: readonly MenuItem[]
}

const screens = ({ menu }: Home): Command[] =>
  linksOf(menu).map(({ key, label, route }) => ({
    key: `screen:${key}`,
    group: '页面',
    label,
    to: `/home/${route}`,
  }))

/** New records, where the list stands on a screen and the user may create. The list's query opens its form. */
const creations = ({ routes }: Home, may: (resource: string) => boolean): Command[] =>
  routes.flatMap((one) => {
    if (one.kind !== 'list' || !isEntry(one) || one.screen !== null || !may(one.resource)) return []
    return [
      {
        key: `create:${one.resource}`,
        group: '操作',
        label: `新增${one.label}`,
        to: `/home/${one.route}?create=`,
      },
    ]
  })

export const commandsOf = (home: Home, mayCreate: (resource: string) => boolean): Command[] => [
  ...screens(home),
  ...creations(home, mayCreate),
]

/** The label answers to every word of what was typed. */
export function matching(
  commands: readonly Command[],
  typed: string,
  matches: (label: string, word: string) => boolean,
): Command[] {
  const words = typed.trim().split(/\s+/)
  return commands.filter(({ label }) => words.every((word) => matches(label, word)))
}
