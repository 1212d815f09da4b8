import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLive, useLiveInterval } from '#admin/providers/live.ts'
import { isLive } from '#admin/providers/live-connection.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import type { CallName } from '#config'
import type { ScreenAnswer } from '#domain/big-screen.ts'
import { minute, second } from '#domain/durations.ts'
import { afterAnswer, type PartState, type PartStates, withJitter } from './part-state.ts'

/** Parts that are asked for together. */
export interface PartGroup<Parts> {
  readonly names: readonly (keyof Parts & string)[]
  /** Milliseconds from one question to the next. */
  readonly every: number
  /** What they change with, as the live stream calls it. */
  readonly topics?: readonly string[]
}

export interface ShownPart<T> extends PartState<T> {
  readonly every: number
  readonly retry: () => void
}

export type ShownParts<Parts> = { readonly [Name in keyof Parts]: ShownPart<Parts[Name]> }

const nothing = { data: null, at: null, problem: null } as const

/** After news the parts are asked for once, however much of it there is. */
const gathering = 2 * second

const failed = <Parts>(states: PartStates<Parts> | undefined) =>
  states !== undefined &&
  Object.values<PartState<unknown> | undefined>(states).some((state) => state?.problem === 'failed')

/** Asks soon, and not again before that, each time it is told to. Nothing is left when the component is gone. */
function useSoon(run: () => void): () => void {
  const latest = useRef(run)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    latest.current = run
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, withJitter(gathering))
  }
}

/**
 * The parts of a screen, each as fresh as its group is: asked for at intervals, and when the live stream tells of a
 * change. Nothing is asked while the page is hidden. What was told stays when a question fails.
 */
export function useParts<Parts>(
  call: CallName,
  input: Readonly<Record<string, string>>,
  groups: readonly PartGroup<Parts>[],
): ShownParts<Parts> {
  const slower = useLiveInterval(1)
  const paceOf = ({ every, topics }: PartGroup<Parts>) => every * (topics ? slower : 1)
  const results = useQueries({
    queries: groups.map((group) => {
      const queryKey = ['screen', call, input, ...group.names]
      return {
        queryKey,
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const before = queryClient.getQueryData<PartStates<Parts>>(queryKey) ?? {}
          const answer = await request<ScreenAnswer<Parts>>(
            callOf(call),
            { ...input, parts: group.names.join() },
            { signal, silent: true },
          ).catch(() => null)
          return afterAnswer<Parts>(before, group.names, answer, Date.now())
        },
        // A failure is mended at the pace of the data, whatever the stream says.
        refetchInterval: ({ state }: { state: { data: PartStates<Parts> | undefined } }) =>
          withJitter(failed(state.data) ? group.every : paceOf(group)),
        refetchOnWindowFocus: 'always' as const,
        structuralSharing: false,
        placeholderData: undefined,
        gcTime: minute,
      }
    }),
  })
  const topics = [...new Set(groups.flatMap((group) => group.topics ?? []))]
  const refresh = useSoon(() => {
    groups.forEach((group, index) => {
      if (group.topics) void results[index]?.refetch({ cancelRefetch: false })
    })
  })
  useLive(topics, () => {
    if (isLive()) refresh()
  })
  const shown = groups.flatMap((group, index) =>
    group.names.map((name) => [
      name,
      {
        ...(results[index]?.data?.[name] ?? nothing),
        every: paceOf(group),
        retry: () => void results[index]?.refetch(),
      },
    ]),
  )
  return Object.fromEntries(shown) as ShownParts<Parts>
}
