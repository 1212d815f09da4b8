import type { PartAnswer, ScreenAnswer } from '#domain/screen-parts.ts'
import { mayAsk } from '../../access.ts'
import type { CallContext } from '../../contracts.ts'

type Read<T> = () => Promise<T>

/** How each part is read. */
export type PartsOf<Parts> = { readonly [Name in keyof Parts]: Read<Parts[Name]> }

/** What each part sums up. */
type SourcesOf<Parts> = { readonly [Name in keyof Parts]: string }

async function answerOf<T>(
  context: CallContext,
  name: string,
  source: string,
  read: Read<T>,
): Promise<PartAnswer<T>> {
  if (!mayAsk(context, source)) return { refused: 'forbidden' }
  try {
    return { data: await read() }
  } catch (error) {
    context.services.log.error('a part of a big screen failed', {
      part: name,
      requestId: context.requestId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return { refused: 'failed' }
  }
}

/**
 * Reads the parts that are asked for side by side: those that the caller may see, and one that fails leaves the others as
 * they are. `wanted` null: all.
 */
export async function answerParts<Parts>(
  context: CallContext,
  sources: SourcesOf<Parts>,
  parts: PartsOf<Parts>,
  wanted: unknown,
): Promise<ScreenAnswer<Parts>> {
  const names = typeof wanted === 'string' && wanted !== '' ? new Set(wanted.split(',')) : null
  const asked = Object.entries<string>(sources).filter(([name]) => names === null || names.has(name))
  const answers = await Promise.all(
    asked.map(async ([name, source]) => {
      const read = parts[name as keyof Parts]
      return [name, await answerOf(context, name, source, read)] as const
    }),
  )
  return Object.fromEntries(answers) as ScreenAnswer<Parts>
}
