import type { ScreenName } from './screen-parts.ts'

interface WallName {
  readonly name: ScreenName
  readonly label: string
}

/** The big screens, in the order in which a wall turns. */
export const walls: readonly WallName[] = [
  { name: 'system', label: '平台' },
  { name: 'company', label: '公司' },
  { name: 'project', label: '项目' },
]

/** Where a big screen is. */
export const wallPath = (name: ScreenName): string => `/screen/${name}`
