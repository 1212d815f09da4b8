import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { lostSince } from '#admin/lib/connection.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useSetting } from '#admin/providers/personal-settings.ts'
import { second } from '#domain/durations.ts'
import { rotationChoices } from '#domain/personal-settings.ts'
import type { ScreenName } from '#domain/screen-parts.ts'
import { wallPath, walls } from '#domain/walls.ts'
import { useWallParam } from './use-wall-param.ts'

const choiceOf = (seconds: number) => rotationChoices.find((choice) => choice === seconds)

/** What the address says counts; without a word of it, what this user chose last. */
export function rotationOf(query: URLSearchParams, remembered: number | null): number {
  const asked = query.get('rotate')
  const seconds = asked === null ? (remembered ?? 0) : Number(asked)
  return choiceOf(seconds) ?? 0
}

/** What the address says of the wall, rather than of one screen: the department is the wall's, on whichever screen it is chosen. */
const ofWall = ['kiosk', 'rotate', 'departmentId'] as const

/** The address of a screen; what the address says of the wall itself goes with it. */
export function addressOf(
  name: ScreenName,
  query: URLSearchParams,
  more: Record<string, string> = {},
): string {
  const kept = ofWall.flatMap((key) => {
    const value = query.get(key)
    return value === null ? [] : [[key, value]]
  })
  const params = new URLSearchParams([...kept, ...Object.entries(more)])
  return params.size > 0 ? `${wallPath(name)}?${params}` : wallPath(name)
}

/** A link to a screen, with what the address says of the wall. */
export function withWall(href: string, query: URLSearchParams): string {
  const [path = '', own = ''] = href.split('?')
  const screen = walls.find(({ name }) => path === wallPath(name))
  return screen ? addressOf(screen.name, query, Object.fromEntries(new URLSearchParams(own))) : href
}

/** The link that a wall's browser opens by itself: the screen that is shown, without tools, turning as it does now. */
export function displayLink(shown: string, seconds: number): string {
  const url = new URL(shown)
  url.searchParams.set('kiosk', '1')
  url.searchParams.set('rotate', String(seconds))
  return url.href
}

/** Where the wall turns to next: platform, company, then a project, another one each time. */
export function nextAddress(name: ScreenName, query: URLSearchParams, projectIds: readonly string[]): string {
  if (name === 'system') return addressOf('company', query)
  if (name === 'company') {
    const last = projectIds.indexOf(lastProject)
    const next = projectIds[(last + 1) % Math.max(1, projectIds.length)]
    return next === undefined ? addressOf('system', query) : addressOf('project', query, { projectId: next })
  }
  return addressOf('system', query)
}

let lastProject = ''

/** Which project was shown last: the wall goes on from it. */
export const noteProject = (id: string): void => {
  lastProject = id
}

/** A screen that is turned to while nothing answers would stay empty. */
async function isAnswered(signal: AbortSignal): Promise<boolean> {
  await request(callOf('report.projectList'), {}, { signal, silent: true }).catch(() => undefined)
  return lostSince() === null
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the page is in sight. */
const useIsSeen = (): boolean =>
  useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')

/** Whether and how fast this wall turns while somebody sees it, and how to change that. It is kept for this user. */
export function useRotation(
  name: ScreenName,
  projectIds: readonly string[],
): readonly [seconds: number, choose: (seconds: number) => void] {
  const [query] = useSearchParams()
  const [, say] = useWallParam('rotate')
  const navigate = useNavigate()
  const isSeen = useIsSeen()
  const [kept, keep] = useSetting('wallRotation')
  const seconds = rotationOf(query, kept)
  const next = nextAddress(name, query, projectIds)
  useEffect(() => {
    if (seconds === 0 || !isSeen) return
    const leaving = new AbortController()
    const turn = async () => {
      const isThere = await isAnswered(leaving.signal)
      if (leaving.signal.aborted) return
      if (isThere) void navigate(next, { replace: true })
      else wait()
    }
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => void turn(), seconds * second)
    }
    wait()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [seconds, isSeen, next, navigate])
  const choose = (chosen: number) => {
    keep(choiceOf(chosen) ?? 0)
    say(String(chosen), { replace: true })
  }
  return [seconds, choose]
}
