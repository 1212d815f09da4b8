/** The checksums an upload is compared by. */
export type DigestMethod = 'md5' | 'sha256'

/**
 * What an uploaded file says of itself, and the fields that keep it. `size` is in bytes. `digest` is lower-case hex:
 * one `into` that people write is compared with the file, a read-only one is set by the platform. `method` names the
 * algorithm, or the dictionary field whose label does.
 */
export interface FileFacts {
  readonly name?: string
  readonly size?: string
  readonly digest?: { readonly into: string; readonly method: DigestMethod | { readonly field: string } }
}

export interface FileValue {
  readonly name: string
  readonly url: string
  /** bytes */
  readonly size: number
  readonly time?: string
}
