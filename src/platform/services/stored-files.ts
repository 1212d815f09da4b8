import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'
import { type DigestMethod, extensionOf, type Sides } from '#schema'
import type { UploadStorage } from '../contracts.ts'

/** What a picture says of its size, in pixels; null: it does not say. */
export function sidesOf(content: Uint8Array): Sides | null {
  try {
    const { width, height } = imageSize(content)
    return { width, height }
  } catch {
    return null
  }
}

/** What uploads say of themselves, for one call: each is hashed once, however often it is asked for. */
export interface StoredFiles {
  /** Bytes; null: there is no upload of that name. */
  size(name: string): Promise<number | null>
  /** Lower-case hex. */
  digest(name: string, method: DigestMethod): Promise<string>
  /** Pixels; null: the picture does not say. */
  sides(name: string): Promise<Sides | null>
}

async function contentOf(uploads: UploadStorage, name: string) {
  const upload = await uploads.open(name)
  if (!upload) throw new Error(`upload ${name} is gone`)
  return upload.read()
}

async function hashOf(uploads: UploadStorage, name: string, method: DigestMethod): Promise<string> {
  const hash = createHash(method)
  for await (const chunk of await contentOf(uploads, name)) hash.update(chunk)
  return hash.digest('hex')
}

export function storedFiles(uploads: UploadStorage): StoredFiles {
  const digests = new Map<string, Promise<string>>()
  return {
    size: async (name) => (extensionOf(name) === null ? null : uploads.sizeOf(name)),
    digest(name, method) {
      const key = `${method} ${name}`
      const digest = digests.get(key) ?? hashOf(uploads, name, method)
      digests.set(key, digest)
      return digest
    },
    async sides(name) {
      return sidesOf(Buffer.concat(await (await contentOf(uploads, name)).toArray()))
    },
  }
}
