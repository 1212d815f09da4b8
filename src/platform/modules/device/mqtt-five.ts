import { type Duplex, duplexPair } from 'node:stream'
import { generate, type Packet, parser } from 'mqtt-packet'

/** Before the version of a CONNECT packet stand its kind, its length (four bytes at most), and the name of the protocol. */
const longestLength = 4
const nameLength = 6

/** The version that the first packet speaks; null: more bytes are needed. */
function versionOf(start: Uint8Array): number | null {
  const lengthEnd = start.findIndex((byte, at) => at > 0 && (byte < 0x80 || at === longestLength))
  return lengthEnd === -1 ? null : (start[lengthEnd + 1 + nameLength] ?? null)
}

/** What version 5 calls the answers of 3.1.1 to a connection. */
const reasons: Readonly<Record<number, number>> = { 0: 0x00, 1: 0x84, 2: 0x85, 3: 0x88, 4: 0x86, 5: 0x87 }
const unspecified = 0x80
const notAuthorized = 0x87
/** Here is no authentication by several messages. */
const badMethod = 0x8c

export interface FiveLimits {
  /** Seconds: who asks for longer, or for none, is told this. */
  readonly longestKeepAlive: number
  /** Bytes. */
  readonly largestPacket: number
  /** Milliseconds until the first packet has to be there. */
  readonly speaksWithin: number
}

const isTooLong = (keepAlive: number, longest: number) => keepAlive === 0 || keepAlive > longest

/** How long a client may be silent: what it asks for, but within the limit. */
export const boundedKeepAlive = (keepAlive: number, longest: number): number =>
  isTooLong(keepAlive, longest) ? longest : keepAlive

/** Between a client of version 5 and a broker of 3.1.1: what both know is said in the words of the other. */
function interpreter({ longestKeepAlive, largestPacket }: FiveLimits) {
  let keepAlive = 0
  const topicsLeft = new Map<number, number>()

  function toOld(packet: Packet): Packet {
    if (packet.cmd === 'connect') {
      keepAlive = packet.keepalive ?? 0
      return { ...packet, protocolVersion: 4, clean: true }
    }
    if (packet.cmd === 'unsubscribe') topicsLeft.set(packet.messageId ?? 0, packet.unsubscriptions.length)
    return packet
  }

  function toFive(packet: Packet): Packet {
    if (packet.cmd === 'connack') {
      const properties = {
        ...{ sessionExpiryInterval: 0, retainAvailable: false, maximumPacketSize: largestPacket },
        ...{ subscriptionIdentifiersAvailable: false, sharedSubscriptionAvailable: false },
        ...(isTooLong(keepAlive, longestKeepAlive) ? { serverKeepAlive: longestKeepAlive } : {}),
      }
      const reasonCode = reasons[packet.returnCode ?? 0] ?? unspecified
      return {
        cmd: 'connack',
        sessionPresent: false,
        reasonCode,
        ...(reasonCode === 0 ? { properties } : {}),
      }
    }
    if (packet.cmd === 'suback')
      return {
        ...packet,
        granted: packet.granted.map((code) => (Number(code) >= unspecified ? notAuthorized : code)),
      }
    if (packet.cmd === 'unsuback') {
      const count = topicsLeft.get(packet.messageId ?? 0) ?? 0
      topicsLeft.delete(packet.messageId ?? 0)
      return { ...packet, granted: Array.from({ length: count }, () => 0) }
    }
    return packet
  }

  return { toOld, toFive }
}

/** Reads packets from one side, and writes them to the other as that speaks. Answers how to take what has come already. */
function carry(
  from: { readonly stream: Duplex; readonly version: number },
  to: { readonly stream: Duplex; readonly version: number },
  translate: (packet: Packet) => Packet,
) {
  const packets = parser({ protocolVersion: from.version })
  let hasRoom = true
  packets.on('packet', (packet) => {
    if (packet.cmd === 'auth') {
      from.stream.end(
        generate({ cmd: 'disconnect', reasonCode: badMethod }, { protocolVersion: from.version }),
      )
      return
    }
    hasRoom = to.stream.write(generate(translate(packet), { protocolVersion: to.version }))
  })
  packets.on('error', (error: Error) => from.stream.destroy(error))
  const take = (chunk: Buffer) => {
    packets.parse(chunk)
    if (hasRoom) return
    from.stream.pause()
    to.stream.once('drain', () => from.stream.resume())
  }
  from.stream.on('data', take)
  from.stream.on('end', () => to.stream.end())
  from.stream.on('close', () => to.stream.destroy())
  from.stream.on('error', () => to.stream.destroy())
  return take
}

/**
 * Hands a connection to a broker of MQTT 3.1.1, whichever version the client speaks: one of version 5 has an
 * interpreter in between. What only version 5 has (its properties, aliases of topics) is not offered, and left out.
 */
export function inEitherVersion(client: Duplex, limits: FiveLimits, handle: (stream: Duplex) => void): void {
  let start = Buffer.alloc(0)
  const silence = setTimeout(() => client.destroy(), limits.speaksWithin)
  const forget = () => clearTimeout(silence)
  const look = (chunk: Buffer) => {
    start = Buffer.concat([start, chunk])
    const version = versionOf(start)
    if (version === null) return
    forget()
    client.off('data', look)
    client.pause()
    if (version !== 5) {
      client.unshift(start)
      return handle(client)
    }
    const [inner, outer] = duplexPair()
    const { toOld, toFive } = interpreter(limits)
    carry({ stream: outer, version: 4 }, { stream: client, version: 5 }, toFive)
    handle(inner)
    // What the broker has said last is still on its way.
    inner.on('close', () => setImmediate(() => client.end(() => client.destroy())))
    const take = carry({ stream: client, version: 5 }, { stream: outer, version: 4 }, toOld)
    take(start)
    client.resume()
  }
  client.on('data', look)
  client.on('error', forget)
  client.on('close', forget)
}
