import sanitizeHtml from 'sanitize-html'
import { richText } from '#domain/rich-text.ts'
import { pick, type ResolvedField, type Values } from '#schema'
import { fieldMap } from './check-values.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(richText.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...richText.schemes],
  allowProtocolRelative: false,
  // Deeper than anybody writes, and shallow enough for whoever shows it.
  nestingLimit: 50,
  // What is no text to read goes with its content.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'template', 'xmp', 'noembed'],
}

/**
 * Markup of the list alone. Tags that close each other may come out in an order that reads differently the next time,
 * so it is read until it stays as it is: what was stored and is sent back is then no change.
 */
function sanitised(markup: string): string {
  const once = sanitizeHtml(markup, options)
  return once === markup ? once : sanitised(once)
}

function cleaned(field: ResolvedField, value: unknown): unknown {
  if (field.kind === 'rows' && Array.isArray(value))
    return value.map((row) => (typeof row === 'object' && row !== null ? cleanedAll(field.of, row) : row))
  // What is too long is refused as it is.
  const isMarkup = field.kind === 'richText' && typeof value === 'string' && value.length <= 2 * field.max
  return isMarkup ? sanitised(value) : value
}

const cleanedAll = (fields: Readonly<Record<string, ResolvedField>>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? cleaned(field, value) : value]
    }),
  )

/** What a call says of these fields, normalised, its markup without anything that runs. */
export function readGiven(fields: readonly ResolvedField[], input: Values): Values {
  const known = fieldMap(fields)
  return pick(known, cleanedAll(known, input))
}
