import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { copyText } from '#admin/lib/copy.ts'
import { isPlainClick } from '#admin/lib/plain-click.ts'
import { useAddress } from '#admin/lib/use-address.ts'
import { config } from '#config'
import { rotationChoices } from '#domain/personal-settings.ts'
import type { ScreenName } from '#domain/screen-parts.ts'
import { formatTime } from '#domain/time.ts'
import { walls } from '#domain/walls.ts'
import { useNow } from './parts/use-now.ts'
import { addressOf, displayLink, useRotation, withWall } from './rotation.ts'
import { useProjectList } from './use-project-list.ts'
import { useWallParam } from './use-wall-param.ts'

/** What one may choose between on a screen: projects, departments. */
interface Picker {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

interface WallProps {
  readonly name: ScreenName
  readonly title: string
  readonly picker?: Picker
  readonly children: ReactNode
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const

function Clock() {
  const now = useNow()
  const [date = '', time] = formatTime(now).split(' ')
  return (
    <p className="wall-clock">
      <b>{time}</b>
      <span>
        {date} 星期{weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()]}
      </span>
    </p>
  )
}

async function toggleFullScreen(): Promise<void> {
  // A browser may refuse: then the wall stays as it is.
  await (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  ).catch(() => undefined)
}

function PickerBox({ label, value, options, onChoose }: Picker) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

const stepIn = ({ options, value, onChoose }: Picker, step: number) => {
  const place = options.findIndex((option) => option.value === value)
  const next = options[(place + step + options.length) % options.length]
  if (next) onChoose(next.value)
}

function Tools({
  name,
  seconds,
  choose,
}: {
  name: ScreenName
  seconds: number
  choose: (to: number) => void
}) {
  const [query] = useSearchParams()
  return (
    <nav className="wall-tools" aria-label="大屏">
      {walls.map((screen, index) => (
        <Link
          key={screen.name}
          to={addressOf(screen.name, query)}
          title={`按 ${index + 1}`}
          {...(screen.name === name ? { 'aria-current': 'page' as const } : {})}
        >
          {screen.label}
        </Link>
      ))}
      <select aria-label="轮播" value={seconds} onChange={(event) => choose(Number(event.target.value))}>
        {rotationChoices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 0 ? '不轮播' : `轮播 ${choice} 秒`}
          </option>
        ))}
      </select>
      <button type="button" title="按 F" onClick={() => void toggleFullScreen()}>
        全屏
      </button>
      <button
        type="button"
        title="电视等展示屏打开此链接，只显示大屏"
        onClick={() => void copyText(displayLink(location.href, seconds))}
      >
        复制展示链接
      </button>
      <a href="/home" target="_blank" rel="noreferrer">
        后台
      </a>
    </nav>
  )
}

type Keys = Readonly<Record<string, () => void>>

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** What keys do on the wall, by what they are called (`ArrowLeft`, `f`). */
function useWallKeys(keys: Keys): void {
  const latest = useRef(keys)
  // In time for whoever presses a key as soon as they see what it does.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** A big screen: its head with what leads to the others, and its panels below. */
export function Wall({ name, title, picker, children }: WallProps) {
  const [kiosk, setKiosk] = useWallParam('kiosk')
  const address = useAddress()
  const navigate = useNavigate()
  const { projects } = useProjectList()
  const [seconds, choose] = useRotation(
    name,
    projects.map(({ id }) => id),
  )
  const isKiosk = kiosk === '1'
  const open = (screen: ScreenName) => void navigate(addressOf(screen, address.query()))
  useWallKeys({
    1: () => open('system'),
    2: () => open('company'),
    3: () => open('project'),
    ArrowLeft: () => picker && stepIn(picker, -1),
    ArrowRight: () => picker && stepIn(picker, 1),
    f: () => void toggleFullScreen(),
    k: () => setKiosk(isKiosk ? '' : '1', { replace: true }),
    r: () => choose(seconds === 0 ? 30 : 0),
  })
  // Links from screen to screen, those in pictures too, keep the wall as it is.
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href') ?? ''
    if (!href.startsWith('/screen/') || link?.hasAttribute('target') || !isPlainClick(event.nativeEvent))
      return
    if (event.defaultPrevented) return
    event.preventDefault()
    void navigate(withWall(href, address.query()))
  }
  return (
    // biome-ignore lint/a11y: the links themselves take keys
    <div className={isKiosk ? 'wall wall-kiosk' : 'wall'} onClick={follow}>
      <header className="wall-head">
        <Clock />
        <div className="wall-title">
          <h1>{title}</h1>
          <span>{config.product}</span>
        </div>
        {isKiosk ? null : (
          <div className="wall-right">
            {picker && picker.options.length > 0 ? <PickerBox {...picker} /> : null}
            <Tools name={name} seconds={seconds} choose={choose} />
          </div>
        )}
      </header>
      <main className={`wall-body wall-body-${name}`}>{children}</main>
    </div>
  )
}
