import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import type { StagedUpload, UploadStorage } from '../../contracts.ts'

export interface ReceivedFile {
  /** As the client called it. */
  readonly name: string
  readonly staged: StagedUpload
  /** Staged is then only its first part. */
  readonly isOverLimit: boolean
}

function parserFor(type: string, limit: number) {
  try {
    const headers: BusboyHeaders = { 'content-type': type }
    const limits = { fileSize: limit, files: 2, fields: 10, fieldSize: 1024, headerPairs: 20 }
    return Busboy({ headers, limits, defCharset: 'utf8' })
  } catch {
    return null
  }
}

/**
 * The file in part `field` of a multipart body, staged while it arrives. Null: the body is not multipart, is cut
 * short, or has no such part; nothing stays behind then. Rejects when the storage does. What is over the limit, or
 * cannot be stored, is read to its end but not kept: so the client gets an answer instead of a broken connection.
 */
export async function receiveFile(
  request: Request,
  field: string,
  storage: UploadStorage,
  limit: number,
): Promise<ReceivedFile | null> {
  const type = request.headers.get('content-type') ?? ''
  const parser = /^multipart\/form-data\s*;/i.test(type) ? parserFor(type, limit) : null
  if (!parser || !request.body) return null

  let part: BusboyFileStream | null = null
  let received: Promise<ReceivedFile | null> = Promise.resolve(null)
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  const isWhole = await new Promise<boolean>((resolve) => {
    const cutShort = () => {
      part?.destroy(new Error('the body was cut short'))
      body.destroy()
      resolve(false)
    }
    const dropRest = () => {
      if (body.readableEnded) resolve(true)
      else
        body
          .unpipe(parser)
          .on('end', () => resolve(true))
          .resume()
    }
    parser.on('file', (name, content, fileName) => {
      if (name !== field || part) return void content.on('error', () => content.resume()).resume()
      part = content
      received = storage
        .stage(content)
        .then((staged) => ({ name: fileName ?? '', staged, isOverLimit: content.truncated }))
      received.catch(dropRest)
    })
    parser.on('finish', () => resolve(true)).on('error', cutShort)
    body.on('error', cutShort).pipe(parser)
  })
  if (isWhole) return received
  const file = await received.catch(() => null)
  await file?.staged.discard()
  return null
}
