import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLive, useLiveInterval } from '#admin/providers/live.ts'
import { minute, second } from '#domain/durations.ts'
import type { AttributeReading, DeviceMenuNode, HouseAttribute } from '#domain/house-attributes.ts'
import type { LiveDevice } from './controls.ts'

/** How often values are asked for while the page is to be seen and they do not come by themselves. */
const pace = 5 * second

/** What is kept is read again after every write, as all that begins with `data`. */
const keyOf = (what: string, houseId: string) => ['data', 'house-console', what, houseId]

const useMenu = (houseId: string) =>
  useQuery({
    queryKey: keyOf('menu', houseId),
    queryFn: ({ signal }) =>
      request<readonly DeviceMenuNode[]>(callOf('houseDevice.menu'), { houseId }, { signal, silent: true }),
    refetchInterval: 6 * pace,
    placeholderData: undefined,
  })

const useReadings = (houseId: string) =>
  useQuery({
    queryKey: keyOf('readings', houseId),
    queryFn: ({ signal }) =>
      request<readonly AttributeReading[]>(
        callOf('houseDevice.attributeData'),
        { houseId },
        { signal, silent: true },
      ),
    refetchInterval: useLiveInterval(pace),
    placeholderData: undefined,
  })

interface DeviceAttributes {
  /** Of the menu's node. */
  readonly id: string
  readonly attributes: readonly HouseAttribute[]
}

/** How attributes are defined; asked for anew when there are other devices. */
const useDefinitions = (houseId: string, nodes: readonly DeviceMenuNode[]) =>
  useQuery({
    queryKey: ['house-attributes', houseId, ...nodes.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      request<readonly DeviceAttributes[]>(
        callOf('houseDevice.attributeList'),
        { houseId },
        { signal, silent: true },
      ),
    enabled: nodes.length > 0,
    staleTime: 5 * minute,
    placeholderData: undefined,
  })

const noNodes: readonly DeviceMenuNode[] = []

/** The devices of a house with what they say, asked for again and again while the page is to be seen. */
export function useHouseDevices(houseId: string) {
  const menu = useMenu(houseId)
  const readings = useReadings(houseId)
  const reread = () => void readings.refetch()
  useLive([`houseDevice.attributeData:${houseId}`], reread)
  useLive([`house:${houseId}`], () => void menu.refetch())
  const systems = menu.data ?? noNodes
  const nodes = useMemo(() => systems.flatMap(({ child }) => child), [systems])
  const definitions = useDefinitions(houseId, nodes)
  const devices = useMemo((): readonly LiveDevice[] => {
    const latest = new Map((readings.data ?? []).map((reading) => [reading.attributeId, reading]))
    const defined = new Map(definitions.data?.map(({ id, attributes }) => [id, attributes]))
    return nodes.map((node) => ({
      node,
      attributes: (defined.get(node.id) ?? []).map((attribute) => ({
        ...attribute,
        ...latest.get(attribute.attributeId),
      })),
    }))
  }, [nodes, definitions.data, readings.data])
  return {
    systems,
    devices,
    loading: menu.isPending || (nodes.length > 0 && definitions.isPending),
    failed:
      (menu.isError && menu.data === undefined) || (definitions.isError && definitions.data === undefined),
    /** The last question had no answer: what is shown is older than it looks. */
    outdated: readings.isError,
    updatedAt: readings.dataUpdatedAt,
    retry: () => {
      void menu.refetch()
      void readings.refetch()
      if (definitions.isError) void definitions.refetch()
    },
    reread,
  }
}

export type HouseDevices = ReturnType<typeof useHouseDevices>
