import { useEffect, useMemo, useState } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { logOut } from '#admin/providers/auth-provider.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { config } from '#config'
import type { Home } from '../home.ts'
import { toggleTheme } from '../theme/use-theme.ts'
import { type Command, commandsOf, matching } from './commands.ts'
import { searchRecords } from './search-records.ts'

const pause = 250

const general: readonly Command[] = [
  { key: 'theme', group: '操作', label: '切换深色/浅色主题', run: toggleTheme },
  { key: 'logout', group: '操作', label: '退出登录', run: () => void logOut() },
]

interface Found {
  readonly keyword: string
  readonly commands: readonly Command[]
}

const nothing: Found = { keyword: '', commands: [] }

/** What fits what was typed: commands at once, records when the typing pauses; a newer search ends the one before. */
export function useCommands(home: Home, typed: string) {
  const known = useMemo(
    () => [...commandsOf(config, home, (name) => canCall(resourceOf(name).endpoints.create)), ...general],
    [home],
  )
  const keyword = typed.trim()
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (keyword === '') return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const commands = await searchRecords(home.routes, keyword, controller.signal)
      if (!controller.signal.aborted) setFound({ keyword, commands })
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [home, keyword])
  const searched = found.keyword === keyword
  return {
    commands: [...matching(known, typed), ...(searched ? found.commands : [])],
    searching: keyword !== '' && !searched,
  }
}
