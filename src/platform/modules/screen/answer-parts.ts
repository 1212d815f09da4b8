import type { PartAnswer, ScreenAnswer } from '#domain/screen-parts.ts'
import type { Allowed } from '#schema'
import { isAllowed } from '../../access.ts'
import type { CallContext } from '../../contracts.ts'

/** How a part is made. */
interface Part<T> {
  /** Who may see it: those who may see the same elsewhere. */
  readonly allow: Allowed
  read(): Promise<T>
}

export type PartsOf<Parts> = { readonly [Name in keyof Parts]: Part<Parts[Name]> }

async function answerOf<T>(context: CallContext, name: string, part: Part<T>): Promise<PartAnswer<T>> {
  if (!isAllowed(part.allow, context.session)) return { refused: 'forbidden' }
  try {
    return { data: await part.read() }
  } catch (error) {
    context.services.log.error('a part of a big screen failed', {
      part: name,
      requestId: context.requestId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return { refused: 'failed' }
  }
}

/** Reads the parts that are asked for side by side: one that fails leaves the others as they are. `wanted` null: all. */
export async function answerParts<Parts>(
  context: CallContext,
  parts: PartsOf<Parts>,
  wanted: unknown,
): Promise<ScreenAnswer<Parts>> {
  const names = typeof wanted === 'string' && wanted !== '' ? new Set(wanted.split(',')) : null
  const asked = Object.entries<Part<unknown>>(parts).filter(([name]) => names === null || names.has(name))
  const answers = await Promise.all(
    asked.map(async ([name, part]) => [name, await answerOf(context, name, part)] as const),
  )
  return Object.fromEntries(answers) as ScreenAnswer<Parts>
}
