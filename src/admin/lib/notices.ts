import { becameOfSession, isLeaving } from './leave.ts'
import { stored } from './storage.ts'

/** What the user is told in passing. */
export interface Notice {
  readonly type: 'success' | 'error' | 'warning' | 'info'
  readonly text: string
  /** How long it stays; default 3; 0: as long as the screen. */
  readonly seconds?: number
}

type Listener = (notice: Notice) => void

let listener: Listener | null = null
let waiting: Notice[] = []

/** The one way to tell the user something. Kept until someone draws notices. */
export function notify(notice: Notice): void {
  if (listener) listener(notice)
  else waiting.push(notice)
}

/**
 * What was left to be said to whoever draws next: after a reload, or once the shell stands. Told once, and not by a
 * document that is on its way out, where nobody would read it.
 */
function takeLeft(): Notice[] {
  if (isLeaving()) return []
  const text = stored.notice.get()
  const endings = stored.endings.get() ?? []
  stored.notice.remove()
  stored.endings.remove()
  if (text === null) return []
  // Who comes back to a login should read why, however long they were away.
  const toStay = (said: string): Notice => ({ type: 'warning', text: said, seconds: 0 })
  const isOver = text === becameOfSession.expired || text === becameOfSession.loggedOut
  const why: Notice = isOver ? toStay(text) : { type: 'success', text, seconds: 5 }
  return [why, ...endings.map(toStay)]
}

/** The screen that draws notices; the latest one counts. Returns how to stop. */
export function listenToNotices(draw: Listener): () => void {
  listener = draw
  const missed = [...takeLeft(), ...waiting]
  waiting = []
  for (const notice of missed) draw(notice)
  return () => {
    if (listener === draw) listener = null
  }
}
