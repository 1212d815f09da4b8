import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { logOut } from '#admin/providers/log-out.ts'
import { useNameMatch } from '#admin/ui/use-name-match.ts'
import { wallPath, walls } from '#domain/walls.ts'
import type { Home } from '../home.ts'
import { toggleTheme } from '../theme/use-theme.ts'
import { type Command, commandsOf, matching } from './commands.ts'
import { searchRecords } from './search-records.ts'

/** How long the typing must rest before records are searched, in milliseconds. */
const pause = 250

/** A big screen stands in a tab of its own. */
const bigScreens = walls.map(
  ({ name, label }): Command => ({
    key: `wall:${name}`,
    group: '大屏',
    label: `${label}大屏`,
    run: () => void window.open(wallPath(name), '_blank', 'noopener'),
  }),
)

const general: readonly Command[] = [
  ...bigScreens,
  { key: 'theme', group: '操作', label: '切换深色/浅色主题', run: toggleTheme },
  { key: 'logout', group: '操作', label: '退出登录', run: () => void logOut() },
]

const rest = () => new Promise((resolve) => setTimeout(resolve, pause))

/** The records that a keyword finds, once the typing rests; a newer keyword ends the search before it. */
const useFoundRecords = (keyword: string) =>
  useQuery({
    queryKey: ['palette', keyword],
    queryFn: async ({ signal }) => {
      await rest()
      return signal.aborted ? [] : searchRecords(keyword, signal)
    },
    enabled: keyword !== '',
    placeholderData: undefined,
  })

/** What fits what was typed: commands at once, records when the typing rests. */
export function usePaletteCommands(home: Home, typed: string) {
  const known = useMemo(
    () => [...commandsOf(home, (name) => canCall(resourceOf(name).endpoints.create)), ...general],
    [home],
  )
  const { ask, matches } = useNameMatch()
  const { data: records = [], isFetching } = useFoundRecords(typed.trim())
  return { ask, commands: [...matching(known, typed, matches), ...records], searching: isFetching }
}
