import { type QueryState, useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLive, useLiveInterval } from '#admin/providers/live.ts'
import { isLive } from '#admin/providers/live-connection.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import type { CallName } from '#config'
import { minute, second } from '#domain/durations.ts'
import type { ScreenAnswer } from '#domain/screen-parts.ts'
import type { Told } from './age.ts'
import { afterAnswer, chanceOf, type PartState, type PartStates, withJitter } from './part-state.ts'

/** Parts that are asked for together. */
export interface PartGroup<Parts> {
  readonly names: readonly (keyof Parts & string)[]
  /** Milliseconds from one question to the next. */
  readonly every: number
  /** What they change with, as the live stream calls it. */
  readonly topics?: readonly string[]
}

export interface ShownPart<T> extends Pick<PartState<T>, 'data' | 'problem'> {
  /** How fresh all is that it is made of. */
  readonly told: readonly Told[]
  readonly retry: () => void
}

export type ShownParts<Parts> = { readonly [Name in keyof Parts]: ShownPart<Parts[Name]> }

const nothing = { data: null, at: null, problem: null } as const

const longestFailure = 30 * second

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
        // A failure is mended at the pace of the data, whatever the stream says; a trend need not be missing for minutes.
        refetchInterval: ({ state }: { state: QueryState<PartStates<Parts>> }) =>
          withJitter(
            failed(state.data) ? Math.min(group.every, longestFailure) : paceOf(group),
            chanceOf(state),
          ),
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
    group.names.map((name) => {
      const { data, at, problem } = results[index]?.data?.[name] ?? nothing
      const told = [{ at, problem, every: group.every, pace: paceOf(group) }]
      return [name, { data, problem, told, retry: () => void results[index]?.refetch() }]
    }),
  )
  return Object.fromEntries(shown) as ShownParts<Parts>
}
