import type { MenuPlace } from './menu.ts'

/** A list that a screen shows the first records of, to whoever may read it. */
export interface ScreenPart {
  /** Its heading. */
  readonly label: string
  /** Name of the entity. */
  readonly of: string
  /** One of the tabs of its list: the name of an own one, or the value of its dictionary. Default: all records. */
  readonly tab?: string | number
  /** A field that its list searches by a span of time: what is of yesterday or later. */
  readonly since?: string
  /** A permission path that is to be held besides, where reading the list is not reason enough. */
  readonly permission?: string
}

/** A hand-made screen that belongs to no entity. */
export interface ScreenDefinition<Key extends string = string> {
  /** Names it in the window, the breadcrumb and the menu. */
  readonly label: string
  /**
   * Below /home, `:name` stands for a part of the address: `project/:id/:houseId`. With a slash at its beginning it is the
   * whole address, below /screen, and neither menu nor header stand around it: `/screen/company`.
   */
  readonly route: string
  /** The permission path that guards it, `login` for everyone logged in, or, below /screen, `public` for everyone. */
  readonly permission: string
  /**
   * The label in the menu, below the node of its permission. Default: its own, where the route can be opened from a menu.
   * `false`: not in the menu. An object adds a node with its permission to the menu tree: at its end, or `under` the node
   * with that path.
   */
  readonly menu?: string | false | MenuPlace
  /** Key of the component in the admin's registry of hand-made screens. */
  readonly screen: Key
  /**
   * Lists it shows, in their order. A screen of parts is there for whoever may read one of them; one that asks for no
   * more than a login stands first in the menu. /home never leads there by itself.
   */
  readonly parts?: Readonly<Record<string, ScreenPart>>
}

export interface ResolvedPart {
  readonly name: string
  readonly label: string
  readonly of: string
  readonly tab: string | null
  readonly since: string | null
  readonly permission: string | null
}

export interface ResolvedScreen {
  readonly name: string
  readonly label: string
  readonly route: string
  /** Whether menu and header stand around it. */
  readonly inShell: boolean
  /** Null: nobody is asked for one. */
  readonly permission: string | null
  /** Whether it is for people who are not logged in as well. */
  readonly isPublic: boolean
  readonly menu: string | null
  readonly screen: string
  readonly parts: readonly ResolvedPart[]
}

export const isOutsideShell = (route: string): boolean => route.startsWith('/')

/** Whether an address says all by itself, or what it stands for comes from elsewhere: a record, a place outside. */
export const opensFromMenu = (route: string): boolean => !isOutsideShell(route) && !route.includes(':')

const resolvePart = (name: string, { label, of, tab, since, permission }: ScreenPart): ResolvedPart => ({
  name,
  label,
  of,
  tab: tab === undefined ? null : String(tab),
  since: since ?? null,
  permission: permission ?? null,
})

function resolveScreen(
  name: string,
  { label, route, permission, menu, screen, parts = {} }: ScreenDefinition,
): ResolvedScreen {
  const own = opensFromMenu(route) ? label : null
  return {
    name,
    label,
    route,
    inShell: !isOutsideShell(route),
    permission: permission === 'login' || permission === 'public' ? null : permission,
    isPublic: permission === 'public',
    menu: menu === false ? null : typeof menu === 'object' ? menu.name : (menu ?? own),
    screen,
    parts: Object.entries(parts).map(([key, part]) => resolvePart(key, part)),
  }
}

export const resolveScreens = (
  screens: Readonly<Record<string, ScreenDefinition>> = {},
): Readonly<Record<string, ResolvedScreen>> =>
  Object.fromEntries(Object.entries(screens).map(([name, screen]) => [name, resolveScreen(name, screen)]))
