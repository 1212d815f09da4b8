import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLivePaced } from '#admin/providers/live.ts'
import { useSetting } from '#admin/providers/personal-settings.ts'
import { boardPath } from '#admin/screens/model/board-address.ts'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import { useTypedParam, withParam } from '#admin/screens/model/use-typed-param.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { second } from '#domain/durations.ts'
import type { FloorWithHouses } from '#domain/floor-with-houses.ts'
import { fullName } from '#domain/full-name.ts'
import { smallLetters, wholeAddress } from '#domain/house-address.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { labelOf } from '#schema'

/** Houses whose number, or whose place, has the words in it, or who have this address; floors without any are left out. */
export function narrowed(
  floors: readonly FloorWithHouses[],
  keyword: string,
  onlyAlarm: boolean,
): readonly FloorWithHouses[] {
  const wanted = smallLetters(keyword.trim())
  const isWanted = (text: string) => wanted === '' || smallLetters(text).includes(wanted)
  const address = wholeAddress(keyword)
  const meant = address && new RegExp(address.source)
  return floors.flatMap((floor) => {
    const { building, unit } = floor
    const place = fullName(building, unit, floor.name)
    const isMeant = (name: string) =>
      isWanted(name) ||
      isWanted(fullName(place, name)) ||
      meant?.test(smallLetters(fullName(building, unit, name))) === true
    const child = floor.child.filter(({ name, alarmNum }) => isMeant(name) && (!onlyAlarm || alarmNum > 0))
    return child.length > 0 ? [{ ...floor, child }] : []
  })
}

/** Where what is looked for stands in the URL: it stays as one goes from house to house. */
const navPath = 'nav.'
/** Houses come and go on line all the time: so many milliseconds of that are read at once. */
const gathering = second / 2

function useNavFloors(projectId: string) {
  const floors = useQuery({
    queryKey: ['data', 'house-console', 'nav', projectId],
    queryFn: ({ signal }) =>
      request<readonly FloorWithHouses[]>(callOf('house.leftList'), { projectId }, { signal, silent: true }),
    refetchInterval: 30 * second,
    placeholderData: undefined,
  })
  useLivePaced([`house:${projectId}`, `alarm:${projectId}`], gathering, floors.refetch)
  return floors
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Arrows go from house to house, Home and End to the first and the last; Enter opens, as of any link. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  links[step(links.indexOf(event.target), links.length)]?.focus()
  event.preventDefault()
}

interface FloorsProps {
  readonly floors: readonly FloorWithHouses[]
  readonly houseId: string
  readonly hrefOf: (houseId: string) => string
}

function Floors({ floors, houseId, hrefOf }: FloorsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The page itself stays where it is.
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !current) return
    const [around, own] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()]
    list.current.scrollTop += own.top - around.top - around.height / 2
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within take the focus, it hears their keys
    <div className="house-nav-floors" ref={list} onKeyDown={walk}>
      {floors.map(({ floorId, name, building, unit, child }) => (
        <section key={floorId} className="house-nav-floor">
          <h2>{[building, unit, name].filter(Boolean).join(' ')}</h2>
          <ul>
            {child.map((house) => (
              <li key={house.houseId}>
                <Link
                  to={hrefOf(house.houseId)}
                  aria-current={house.houseId === houseId ? 'page' : undefined}
                  aria-label={`${house.name}，${labelOf(onlineStatus, house.onlineStatus)}${house.alarmNum > 0 ? `，${house.alarmNum} 条报警` : ''}`}
                >
                  <i className={`online-dot online-dot-${house.onlineStatus}`} />
                  {house.name}
                  {house.alarmNum > 0 && <b>{house.alarmNum > 99 ? '99+' : house.alarmNum}</b>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface HouseNavProps {
  readonly projectId: string
  readonly houseId: string
  /** Tabs that show the same of every house: how it is grouped, what is looked for, which lines are drawn. */
  readonly tabs: readonly string[]
}

/** The houses of the project by floor, to go from one to another; the tab stays, with what is chosen on it. */
export function HouseNav({ projectId, houseId, tabs }: HouseNavProps) {
  const narrow = useNarrow()
  const [keptFolded, keepFolded] = useSetting('houseListFolded')
  const [isFolded, setFolded] = useState(() => narrow || keptFolded === true)
  const nav = useQueryPart(navPath)
  const { part: query } = useQueryPart('')
  const floors = useNavFloors(projectId)
  const [keyword, type] = useTypedParam(nav, 'keyword')
  const onlyAlarm = nav.part.get('alarm') === '1'
  const shown = useMemo(
    () => narrowed(floors.data ?? [], keyword, onlyAlarm),
    [floors.data, keyword, onlyAlarm],
  )
  const onlyWithAlarm = (on: boolean) =>
    nav.change((old) => withParam(old, 'alarm', on ? '1' : ''), { replace: true })
  const fold = (next: boolean) => {
    setFolded(next)
    if (!narrow) keepFolded(next)
  }
  // Of the query, the tab and what is chosen on such tabs stay, and the way back to the board; what is open over this
  // house does not.
  const paths = [navPath, boardPath, ...tabs.map((tab) => `${tab}.`)]
  const kept = new URLSearchParams(
    [...query].filter(([key]) => key === 'tab' || paths.some((path) => key.startsWith(path))),
  )
  const hrefOf = (id: string) => `/home/project/${projectId}/${id}${kept.size > 0 ? `?${kept}` : ''}`
  const toggle = (
    <Button size="small" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
      {isFolded ? '房屋列表' : '收起'}
    </Button>
  )
  if (isFolded) return <aside className="house-nav house-nav-folded">{toggle}</aside>
  return (
    <aside className="card house-nav" aria-label="房屋列表">
      <div className="house-nav-tools">
        <Input
          allowClear
          size="small"
          placeholder="房号、楼栋"
          aria-label="查找房屋"
          value={keyword}
          onChange={(event) => type(event.target.value)}
        />
        {toggle}
      </div>
      <Checkbox checked={onlyAlarm} onChange={({ target }) => onlyWithAlarm(target.checked)}>
        只看报警
      </Checkbox>
      {floors.isError && floors.data === undefined ? (
        <LoadError onRetry={() => void floors.refetch()} />
      ) : shown.length === 0 && !floors.isPending ? (
        <p className="house-nav-none">未找到匹配结果</p>
      ) : (
        !floors.isPending && <Floors floors={shown} houseId={houseId} hrefOf={hrefOf} />
      )}
    </aside>
  )
}
