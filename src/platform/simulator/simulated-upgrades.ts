import { type Attempt, behaviour } from './upgrade-behaviour.ts'

/** An upgrade that a gateway has been told of. */
export interface Told extends Attempt {
  readonly module: string
  readonly version: string
  /** Epoch milliseconds. */
  readonly since: number
}

/** What a gateway says of one, as the protocol has it. */
type UpgradeWord = { readonly module: string } & (
  | { readonly progress: number }
  | { readonly version: string }
  | { readonly error: string }
)

export interface SimulatedUpgrades {
  /** What it was told while it did not listen: it goes on where it has got to by then. */
  recall(told: Told): void
  /** Told again of the same, it begins anew where it has fallen silent or ended. */
  begin(told: Omit<Told, 'attempt'>): void
  cancel(taskId: string): void
  /** What is new since it was asked last. */
  news(now: number): readonly UpgradeWord[]
}

/** The upgrades of one gateway. */
export function createUpgrades(): SimulatedUpgrades {
  const underWay = new Map<string, Told>()
  const attempts = new Map<string, number>()
  const said = new Map<string, number>()

  function newsOf(told: Told, now: number): UpgradeWord | null {
    const { taskId, module, version, since } = told
    const word = behaviour(told, (now - since) / 1000)
    if (word === null) return null
    if ('progress' in word) {
      if (said.get(taskId) === word.progress) return null
      said.set(taskId, word.progress)
      return { module, progress: word.progress }
    }
    underWay.delete(taskId)
    return 'error' in word ? { module, error: word.error } : { module, version }
  }

  return {
    recall(told) {
      if (attempts.has(told.taskId)) return
      attempts.set(told.taskId, told.attempt)
      underWay.set(told.taskId, told)
    },
    begin(told) {
      const { taskId } = told
      if (underWay.has(taskId) && said.get(taskId) !== 100) return
      const attempt = (attempts.get(taskId) ?? 0) + 1
      attempts.set(taskId, attempt)
      said.delete(taskId)
      underWay.set(taskId, { ...told, attempt })
    },
    cancel: (taskId) => void underWay.delete(taskId),
    news: (now) =>
      [...underWay.values()].flatMap((told) => {
        const word = newsOf(told, now)
        return word === null ? [] : [word]
      }),
  }
}
