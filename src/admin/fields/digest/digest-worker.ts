import type { DigestMethod } from '#schema'
import { digestOf } from './digest.ts'

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
