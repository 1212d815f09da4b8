import type { MqttClient } from 'mqtt'
import { upTopic } from '#domain/device-topics.ts'
import { reading } from './device-house.ts'

export interface Poured {
  /** How many reports were handed to the client: those of the numbers below. */
  sent(): number
  /** The numbers of those that were acknowledged. */
  readonly acknowledged: ReadonlySet<number>
}

/** Report number `index` of those that are poured out: each at a moment of its own, and ten in a second, which are all stored. */
export const drop = (index: number, start: number) => reading(18 + (index % 80) / 10, start + index * 100)

/** Keeps `inFlight` reports of a gateway unacknowledged until `most` were sent, or its connection ends. */
export function pour(
  client: MqttClient,
  gatewayNo: string,
  { start, inFlight, most }: { readonly start: number; readonly inFlight: number; readonly most: number },
): Poured {
  const acknowledged = new Set<number>()
  let sent = 0
  const next = () => {
    if (sent >= most) return
    const index = sent
    sent += 1
    const message = JSON.stringify(drop(index, start))
    client.publish(upTopic(gatewayNo, 'values'), message, { qos: 1 }, (error) => {
      if (error) return
      acknowledged.add(index)
      next()
    })
  }
  for (let index = 0; index < inFlight; index += 1) next()
  return { acknowledged, sent: () => sent }
}
