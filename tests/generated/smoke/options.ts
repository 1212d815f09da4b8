import { parseArgs } from 'node:util'
import { Problem } from './problem.ts'

export interface Target {
  readonly url: string
  readonly account: string
  readonly password: string
}

export interface Options {
  /** Null: the platform in this process. */
  readonly target: Target | null
  /** Entities; empty: all. */
  readonly only: readonly string[]
  readonly readOnly: boolean
  readonly seed: number
}

const usage = `npm run smoke                    every generated case, on a platform in this process
npm run smoke -- --target URL --account A --password P
                                 the same on a deployed back end; what it creates is marked QA_ and removed
  --only a,b                     only these entities; calls: those that belong to none
  --read-only                    nothing is written
  --seed N                       the values of an earlier run
The password may stand in SMOKE_PASSWORD instead.`

const texts = ['target', 'account', 'password', 'only', 'seed'] as const

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const named = Object.fromEntries(texts.map((name) => [name, text])) as Record<
    (typeof texts)[number],
    typeof text
  >
  try {
    return parseArgs({ args: [...args], options: { ...named, 'read-only': { type: 'boolean' } } }).values
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

/** Without a slash at its end: paths begin with one. */
function urlOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Problem(`「${text}」 is no URL. Give it as https://host or http://host:port.`)
  return text.replace(/\/+$/, '')
}

function seedOf(text: string | undefined, start: number): number {
  if (text === undefined) return start
  const seed = Number(text)
  if (!Number.isSafeInteger(seed)) throw new Problem(`--seed takes a whole number, not 「${text}」.`)
  return seed
}

/** `start`: the seed where none is given. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  start: number,
): Options {
  const { target, account, password = env.SMOKE_PASSWORD, only, seed, ...flags } = parsed(args)
  const rest = {
    only: (only ?? '').split(',').filter((name) => name !== ''),
    readOnly: flags['read-only'] ?? false,
    seed: seedOf(seed, start),
  }
  if (target === undefined) {
    if (account !== undefined) throw new Problem('--account goes with --target.')
    return { target: null, ...rest }
  }
  if (!account || !password)
    throw new Problem('A deployed back end asks for --account and --password (or SMOKE_PASSWORD).')
  return { target: { url: urlOf(target), account, password }, ...rest }
}
