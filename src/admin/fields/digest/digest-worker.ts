import { md5 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { DigestMethod } from '#schema'

const hashes = { md5, sha256 } as const satisfies Record<DigestMethod, unknown>

/** How often progress is worth telling, in milliseconds. */
const pause = 100

/** Lower-case hex of what a stream carries. No more than a chunk of it is in memory at any time. */
export async function digestOf(
  stream: ReadableStream<Uint8Array>,
  method: DigestMethod,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<string> {
  const hash = hashes[method].create()
  const reader = stream.getReader()
  let bytes = 0
  let reportedAt = performance.now()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytesToHex(hash.digest())
    hash.update(value)
    bytes += value.length
    if (performance.now() - reportedAt < pause) continue
    reportedAt = performance.now()
    onBytes(bytes)
  }
}

export interface DigestTask {
  readonly file: File
  readonly method: DigestMethod
}

export type DigestNews = { readonly bytes: number } | { readonly digest: string } | { readonly error: string }

const tell = (news: DigestNews) => self.postMessage(news)

self.onmessage = ({ data: { file, method } }: MessageEvent<DigestTask>) => {
  digestOf(file.stream(), method, (bytes) => tell({ bytes })).then(
    (digest) => tell({ digest }),
    (error: unknown) => tell({ error: String(error) }),
  )
}
