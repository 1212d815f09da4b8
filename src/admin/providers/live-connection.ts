import { noteAnswer, noteSilence } from '#admin/lib/connection.ts'
import { now, renewToken } from '#admin/lib/session-token.ts'
import { stored } from '#admin/lib/storage.ts'
import { firstPosition, tabId } from '#admin/lib/tab.ts'
import { config } from '#config'
import { readEvents, type ServerEvent } from './live-events.ts'

/** What has changed, and where: a resource or a call, the records, and the project and house they are in. */
export interface LiveChange {
  readonly topic: string
  readonly operation: 'create' | 'update' | 'delete'
  /** Empty: none in particular, or too many to name. */
  readonly ids: readonly string[]
  readonly projectId: string | null
  readonly houseId: string | null
  /** This tab did it. */
  readonly isOwn: boolean
}

export interface LiveSubscription {
  /** Names of resources or calls, each with `:` and the id of a record, house or project where it is about one. */
  readonly topics: readonly string[]
  /** `null`: something may have been missed, or no stream tells of it; look again. */
  onChange(change: LiveChange | null): void
}

/** Milliseconds. Screens that open and close together make one stream of it. */
const gathering = 50
/** The stream says something every 15 seconds. */
const longestSilence = 40_000
const waits = { first: 1000, longest: 30_000 }
/** How often screens look again while no stream tells them of changes. */
const pollEvery = 5000

const subscriptions = new Set<LiveSubscription>()
const watchers = new Set<() => void>()
let isStarted = false
/** The back end has no such call. */
let isMissing = false
let isOpen = false
let position: string | null = null
let openTopics: ReadonlySet<string> = new Set()
let current: AbortController | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let poll: ReturnType<typeof setInterval> | undefined
let wait = waits.first

function setOpen(open: boolean): void {
  if (isOpen === open) return
  isOpen = open
  for (const watcher of watchers) watcher()
}

const wantedTopics = () => new Set([...subscriptions].flatMap(({ topics }) => topics))

const isAbout = (change: LiveChange, topic: string) => {
  const [name, id] = topic.split(':')
  if (name !== change.topic) return false
  return id === undefined || [change.projectId, change.houseId, ...change.ids].includes(id)
}

function tell(change: LiveChange | null): void {
  for (const { topics, onChange } of [...subscriptions])
    if (change === null || topics.some((topic) => isAbout(change, topic))) onChange(change)
}

function take({ name, position: at, data }: ServerEvent): void {
  if (at !== null) position = at
  if (name === 'change') tell(JSON.parse(data) as LiveChange)
  else if (name === 'reload') tell(null)
}

/** Answers whether it is worth trying again soon. */
async function listen(topics: ReadonlySet<string>, { signal }: AbortController): Promise<boolean> {
  const call = config.calls['live.stream']
  const token = stored.token.get()
  if (token === null) return false
  const startedAt = now()
  const last = position ?? firstPosition()
  const response = await fetch(`${call.path}?${new URLSearchParams({ topics: [...topics].join() })}`, {
    signal,
    headers: { authorization: token, 'x-tab': tabId, ...(last === null ? {} : { 'last-event-id': last }) },
  }).catch((error: unknown) => {
    if (!signal.aborted) noteSilence()
    throw error
  })
  const renewed = response.headers.get('authorization')
  if (renewed !== null) renewToken(renewed, startedAt)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (!isStream || response.body === null) {
    const answer: unknown = await response.json().catch(() => null)
    const code = (answer as { code?: unknown } | null)?.code
    isMissing = response.status === 404 || code === 404
    return false
  }
  noteAnswer()
  setOpen(true)
  openTopics = topics
  wait = waits.first
  for await (const event of watched(response.body)) take(event)
  return true
}

/** Gives up a stream that has said nothing for too long: its line has been cut. */
async function* watched(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const own = current
  let silence = setTimeout(() => own?.abort(), longestSilence)
  try {
    for await (const event of readEvents(body)) {
      clearTimeout(silence)
      silence = setTimeout(() => own?.abort(), longestSilence)
      yield event
    }
  } finally {
    clearTimeout(silence)
  }
}

async function run(): Promise<void> {
  const topics = wantedTopics()
  const own = new AbortController()
  current?.abort()
  current = own
  const isWorthIt = await listen(topics, own).catch(() => false)
  // Another one has taken its place, or nobody looks.
  if (current !== own) return
  current = null
  setOpen(false)
  if (!isWorthIt) wait = Math.min(wait * 2, waits.longest)
  // Not all at once, when many have lost the same back end.
  schedule(wait * (0.75 + Math.random() / 2))
}

function stop(): void {
  clearTimeout(timer)
  current?.abort()
  current = null
  setOpen(false)
}

const isLookedAt = () => isStarted && subscriptions.size > 0 && document.visibilityState === 'visible'
const isNeeded = () => isLookedAt() && !isMissing

function schedule(delay: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (isNeeded()) void run()
  }, delay)
}

/** Opens, changes or closes the stream as what is wanted of it does. */
function adapt(): void {
  if (!isNeeded()) {
    stop()
    return
  }
  const isCovered = current !== null && isOpen && [...wantedTopics()].every((topic) => openTopics.has(topic))
  if (!isCovered) schedule(gathering)
}

function pollUnlessLive(): void {
  if (isLookedAt() && !isOpen) tell(null)
}

/** From now on there is a stream while somebody looks, or a look now and then where there is none. Answers how to end that. */
export function startLive(): () => void {
  isStarted = true
  document.addEventListener('visibilitychange', adapt)
  poll = setInterval(pollUnlessLive, pollEvery)
  adapt()
  return () => {
    isStarted = false
    clearInterval(poll)
    document.removeEventListener('visibilitychange', adapt)
    stop()
  }
}

/** Answers how to end it. */
export function subscribeLive(subscription: LiveSubscription): () => void {
  subscriptions.add(subscription)
  adapt()
  return () => {
    subscriptions.delete(subscription)
    adapt()
  }
}

/** Whether changes arrive by themselves; where they do not, screens ask every now and then. */
export const isLive = (): boolean => isOpen

export function watchLive(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
