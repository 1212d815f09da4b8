import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallHandler } from '../../contracts.ts'
import { unauthorized, unknownPath } from '../../errors.ts'

/** Digests have one length, whatever was sent, and comparing them tells nothing by how long it takes. */
const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Lets a call in from the app's own back end alone, which sends the secret both know as `x-app-secret`. `secret` null:
 * no app is connected, and the call is not there. Decision 020.
 */
export const fromApp =
  (secret: string | null) =>
  (handle: CallHandler): CallHandler =>
  async (input, context) => {
    if (secret === null) throw unknownPath()
    const sent = context.request.headers.get('x-app-secret') ?? ''
    if (!timingSafeEqual(digest(sent), digest(secret))) throw unauthorized()
    return handle(input, context)
  }
