import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { callOf, resourceOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLive, useLiveInterval } from '#admin/providers/live.ts'
import { logAction } from '#admin/providers/log-action.ts'
import { second } from '#domain/durations.ts'
import { formatOf, type HouseAttribute } from '#domain/house-attributes.ts'
import { formatValue } from '#domain/value-format.ts'
import { commandUnderWay } from '#resources/console-dictionaries.ts'
import { type Command, type ControlState, controlState, pendingOf, type Sending } from './control-state.ts'
import { type Sends, useOwnSends } from './own-sends.tsx'

/** How often is asked what becomes of commands: often while one is on its way. */
const hurried = second
const usual = 5 * second

/** How long ✓ is to be seen. */
const successDisplayMs = 1500

const under: ReadonlySet<number> = new Set(commandUnderWay)

/** Whether something is on its way, be it not in the list yet. What waits for a device that is away is not. */
const isHurried = (commands: readonly Command[], own: readonly Sending[]): boolean =>
  commands.some((one) => under.has(one.commandStatus)) ||
  own.some(({ commandId }) => !commands.some(({ id }) => id === commandId))

/** Whatever was sent for the same attribute meanwhile stays. */
const without = (sends: Sends, sending: Sending): Sends =>
  Object.fromEntries(Object.entries(sends).filter(([, one]) => one !== sending))

/** The last commands of a house. */
function useLastCommands(houseId: string, own: readonly Sending[]) {
  const { list } = resourceOf('command').endpoints
  const pace = useLiveInterval(usual)
  return useQuery({
    queryKey: ['data', 'house-console', 'commands', houseId],
    queryFn: async ({ signal }) => {
      if (!list) throw new Error('the config has no list of commands')
      const input = { houseId, pageNum: 1, pageSize: 50 }
      return (await request<{ readonly list: readonly Command[] }>(list, input, { signal, silent: true }))
        .list
    },
    refetchInterval: ({ state }) => (isHurried(state.data ?? [], own) ? hurried : pace),
    placeholderData: undefined,
  })
}

/**
 * Sends commands to the devices of a house, and tells of each attribute's control how it stands. `onMoved`: a command,
 * also one of somebody else's, has changed what devices say or were told to be.
 */
export function useCommands(houseId: string, onMoved: () => void) {
  const client = useQueryClient()
  const [own, setOwn] = useOwnSends(houseId)
  const commands = useLastCommands(houseId, Object.values(own))
  const latest = useMemo(() => {
    // The newest comes first, and stays.
    const found = new Map<string, Command>()
    for (const one of commands.data ?? []) if (!found.has(one.attributeId)) found.set(one.attributeId, one)
    return found
  }, [commands.data])
  const reread = useCallback(
    () => client.invalidateQueries({ queryKey: ['data', 'house-console', 'commands', houseId] }),
    [client, houseId],
  )
  useLive([`command:${houseId}`], () => {
    void reread()
    onMoved()
  })
  const forget = useCallback((sending: Sending) => setOwn((old) => without(old, sending)), [setOwn])
  const send = useCallback(
    async (attribute: HouseAttribute, value: string) => {
      const { attributeId, name } = attribute
      const sending: Sending = { value, commandId: null }
      setOwn((old) => ({ ...old, [attributeId]: sending }))
      try {
        const input = { houseId, attributeId, value }
        const { commandId } = await request<{ readonly commandId: string }>(callOf('command.send'), input)
        setOwn((old) => ({ ...old, [attributeId]: { value, commandId } }))
        const text = formatValue(value, formatOf(attribute))
        const content = `将[${attribute.group} ${name}]设为 ${text}`
        logAction({ action: 'control', resource: 'house', id: houseId, content, after: { [name]: text } })
        await reread()
      } catch {
        // The user has been told why; the control goes back to what the device says.
        forget(sending)
      }
    },
    [houseId, reread, forget, setOwn],
  )
  const cancel = useCallback(
    async (id: string) => {
      const { cancel: transition } = resourceOf('command').states?.transitions ?? {}
      if (!transition) return
      try {
        await request(transition.endpoint, { id })
        notify({ type: 'success', text: '操作成功' })
      } finally {
        await reread()
      }
    },
    [reread],
  )
  const stateOf = useCallback(
    (attributeId: string): ControlState => {
      const last = latest.get(attributeId) ?? null
      return controlState(last, pendingOf(commands.data ?? [], last, own[attributeId] ?? null))
    },
    [commands.data, latest, own],
  )
  useForgetDone(own, stateOf, forget, onMoved)
  return { send, cancel, stateOf }
}

/** What went well is praised for a moment; values are asked for again at once. */
function useForgetDone(
  own: Sends,
  stateOf: (attributeId: string) => ControlState,
  forget: (sending: Sending) => void,
  onDone: () => void,
): void {
  const timers = useRef(new Map<Sending, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    for (const [attributeId, sending] of Object.entries(own)) {
      const { is } = stateOf(attributeId)
      // Cancelled, or replaced by a later one that has ended.
      if (is === 'idle') forget(sending)
      if (is !== 'done' || timers.current.has(sending)) continue
      onDone()
      const end = () => {
        timers.current.delete(sending)
        forget(sending)
      }
      timers.current.set(sending, setTimeout(end, successDisplayMs))
    }
  }, [own, stateOf, forget, onDone])
  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all.values()) clearTimeout(timer)
    }
  }, [])
}

export type Commands = ReturnType<typeof useCommands>
