import { useCallback, useSyncExternalStore } from 'react'
import { lostSince, watchConnection } from '#admin/lib/connection.ts'
import {
  type KeptSetting,
  type KeptSettings,
  keep,
  keepFirstLook,
  readFirstLook,
  readKept,
} from '#admin/lib/kept-settings.ts'
import { takeOlderSettings } from '#admin/lib/older-settings.ts'
import { config } from '#config'
import { minute, second } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import {
  asSettingName,
  readSetting,
  type SettingName,
  type SettingValues,
} from '#domain/personal-settings.ts'
import { CallError } from './call-error.ts'
import { callOf } from './data-provider.ts'
import { request } from './http.ts'

// What people set for themselves. The platform keeps it for each user; this browser keeps what it knows of it, and what
// the platform has not taken yet. Whoever reads a setting reads it from here, at once.

type Values = Partial<Record<SettingName, unknown>>

/** What tabs of one browser tell each other. */
interface Told {
  readonly account: string
  readonly name: SettingName
  readonly value: unknown
}

const waits = { first: 5 * second, longest: 5 * minute }

let account: string | null = null
let values: Values | null = null
const unsaved = new Set<SettingName>()
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null
let isSending = false
let wait = waits.first
let timer: ReturnType<typeof setTimeout> | undefined

/** Until it is known who is logged in, what was painted first. */
function known(): Values {
  if (values === null) {
    const { theme, siderCollapsed } = readFirstLook()
    values = { ...(theme && { theme }), siderCollapsed }
  }
  return values
}

function publish(next: Values): void {
  values = next
  keepFirstLook({ theme: setting('theme'), siderCollapsed: setting('siderCollapsed') ?? false })
  for (const listener of listeners) listener()
}

const nameOf = (name: string) => asSettingName(name, (resource) => Object.hasOwn(config.resources, resource))

/** As far as names and values are known here: another version may have others. */
const readAll = (settings: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => {
      const own = nameOf(name)
      const read = own && readSetting(own, value)
      return own === null || read === null ? [] : [[own, read]]
    }),
  )

/** A setting of whoever is logged in; null: nobody chose. */
export const setting = <N extends SettingName>(name: N): SettingValues[N] | null =>
  (known()[name] as SettingValues[N] | undefined) ?? null

const hold = (name: SettingName, is: KeptSetting['is']) =>
  account === null ? Promise.resolve() : keep(account, { [name]: { value: known()[name], is } })

/** The platform knows no such setting or call: trying again would change nothing. */
const isFinal = (error: unknown) =>
  error instanceof CallError && [codes.invalid, codes.notFound, 404].includes(error.statusCode)

/** Answers whether it need not be sent again. */
async function send(name: SettingName): Promise<boolean> {
  const value = known()[name]
  const sent = request(callOf('settings.update'), { settings: { [name]: value } }, { silent: true })
  const isDone = await sent.then(() => true, isFinal)
  // It may have been changed again meanwhile.
  if (!isDone || known()[name] !== value) return isDone
  unsaved.delete(name)
  await hold(name, 'saved')
  return true
}

/** Sends what the platform does not have, one after the other, and tries again where that fails. Nobody is troubled. */
async function saveAll(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  let isDone = true
  for (let [name] = unsaved; isDone && name !== undefined; [name] = unsaved) isDone = await send(name)
  isSending = false
  wait = isDone ? waits.first : Math.min(wait * 2, waits.longest)
  if (!isDone) timer = setTimeout(() => void saveAll(), wait)
}

export function changeSetting<N extends SettingName>(name: N, value: SettingValues[N]): void {
  unsaved.add(name)
  publish({ ...known(), [name]: value })
  void hold(name, 'unsaved')
  if (account === null) return
  channel?.postMessage({ account, name, value } satisfies Told)
  void saveAll()
}

function hear({ data }: MessageEvent<Told>): void {
  if (data.account !== account || unsaved.has(data.name)) return
  publish({ ...known(), ...readAll({ [data.name]: data.value }) })
}

function listen(): void {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('eaves-settings')
  channel.onmessage = hear
  window.addEventListener('online', () => void saveAll())
  watchConnection(() => {
    if (lostSince() === null) void saveAll()
  })
}

/** What an earlier version kept in this browser is kept as of whom it is; answers what is of this user. */
async function takeOver(user: string): Promise<KeptSettings> {
  const found = takeOlderSettings().map((one) => ({ ...one, account: one.account ?? user }))
  const of = (owner: string): KeptSettings =>
    Object.fromEntries(
      found.flatMap(({ account, name, value }) =>
        account === owner ? [[name, { value, is: 'older' }] as const] : [],
      ),
    )
  for (const owner of new Set(found.map(({ account }) => account)))
    await keep(owner, { ...of(owner), ...(await readKept(owner)) })
  return of(user)
}

/** The settings of the platform; null: they cannot be had at the moment, or this back end keeps none. */
export const askForSettings = (): Promise<Readonly<Record<string, unknown>> | null> =>
  request<Readonly<Record<string, unknown>>>(callOf('settings.own'), {}, { silent: true }).catch(() => null)

/**
 * From now on the settings are those of this user. What waits here to be saved stands above what the platform has, and
 * that above what an earlier version kept.
 */
export async function openSettings(
  user: string,
  answered: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const older = await takeOver(user)
  const kept = { ...older, ...(await readKept(user)) }
  const those = (is: KeptSetting['is']) =>
    readAll(
      Object.fromEntries(
        Object.entries(kept).flatMap(([name, one]) => (one.is === is ? [[name, one.value]] : [])),
      ),
    )
  const saved = answered === null ? those('saved') : readAll(answered)
  const waiting = those('unsaved')
  account = user
  publish({ ...those('older'), ...saved, ...waiting })
  // Where the platform cannot be asked, it is not known what it has instead of them.
  const isNew = (name: string) => answered !== null && !(name in saved)
  unsaved.clear()
  for (const name of [...Object.keys(those('older')).filter(isNew), ...Object.keys(waiting)])
    unsaved.add(name as SettingName)
  listen()
  const toKeep = Object.entries(saved).filter(([name]) => !(name in waiting))
  void keep(user, Object.fromEntries(toKeep.map(([name, value]) => [name, { value, is: 'saved' }])))
  void saveAll()
}

export function watchSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A setting of whoever is logged in, and how to change it; null: nobody chose. */
export function useSetting<N extends SettingName>(name: N) {
  const value = useSyncExternalStore(watchSettings, () => setting(name))
  const change = useCallback((next: SettingValues[N]) => changeSetting(name, next), [name])
  return [value, change] as const
}
