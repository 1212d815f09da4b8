import { randomOf } from '../seed/random.ts'

/** One attempt to upgrade one house, as its devices see it. */
export interface Attempt {
  readonly taskId: string
  readonly attempt: number
}

/** What they tell at a moment; null: nothing yet. */
export type Told =
  | { readonly progress: number }
  | { readonly error: string }
  | { readonly isInstalled: true }
  | null

interface Course {
  /** Seconds until the devices begin, and from then until they are done. */
  readonly delay: number
  readonly duration: number
  /** Where it breaks off, and why. */
  readonly breaks: { readonly at: number; readonly error: string } | null
  /** All is written, and the new version is never heard of. */
  readonly isSilent: boolean
}

const breakdowns = [
  { error: '下载失败', from: 8, to: 55 },
  { error: '校验失败', from: 60, to: 66 },
  { error: '写入失败', from: 67, to: 95 },
] as const

/** Of a hundred attempts 92 succeed, 7 break off and one falls silent. */
function courseOf({ taskId, attempt }: Attempt): Course {
  const random = randomOf(`${taskId} ${attempt}`)
  const delay = 1 + random.below(3)
  const duration = 8 + random.below(13)
  const luck = random.below(100)
  const { error, from, to } = random.pick(breakdowns)
  return {
    delay,
    duration,
    breaks: luck >= 92 && luck < 99 ? { at: from + random.below(to - from), error } : null,
    isSilent: luck === 99,
  }
}

/** A pure function of the attempt and its age: a platform that starts again meets devices that have gone on. */
export function behaviour(attempt: Attempt, seconds: number): Told {
  const { delay, duration, breaks, isSilent } = courseOf(attempt)
  const elapsed = seconds - delay
  if (elapsed < 0) return null
  const progress = Math.min(Math.max(Math.round((elapsed * 100) / duration), 1), 100)
  if (breaks && progress >= breaks.at) return { error: breaks.error }
  return progress < 100 || isSilent ? { progress } : { isInstalled: true }
}
