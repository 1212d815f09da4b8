import sanitizeHtml from 'sanitize-html'
import { richText } from '#domain/rich-text.ts'
import {
  type FieldMap,
  isOverfull,
  isTangled,
  pick,
  type ResolvedField,
  type Values,
  validateValue,
} from '#schema'
import type { CallContext, Passwords } from '../../contracts.ts'
import { fieldMap } from '../../records/write.ts'
import { type StoredFiles, storedFiles } from '../../services/uploads.ts'
import type { TargetReader } from './references.ts'

const sanitiser: sanitizeHtml.IOptions = {
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
  const once = sanitizeHtml(markup, sanitiser)
  return once === markup ? once : sanitised(once)
}

function sanitisedValue(field: ResolvedField, value: unknown): unknown {
  if (field.kind === 'rows' && Array.isArray(value))
    return isOverfull(field, value)
      ? value
      : value.map((row) => (typeof row === 'object' && row !== null ? sanitisedValues(field.of, row) : row))
  if (field.kind !== 'richText' || typeof value !== 'string') return value
  // What is too long or tangled is refused as it is: reading it would take long.
  return value.length > 2 * field.max || isTangled(value) ? value : sanitised(value)
}

const sanitisedValues = (fields: FieldMap, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? sanitisedValue(field, value) : value]
    }),
  )

/** The values a call sends for these fields, normalised, their markup without anything that runs. */
export function sentValues(fields: readonly ResolvedField[], input: Values): Values {
  const known = fieldMap(fields)
  return pick(known, sanitisedValues(known, input))
}

/** Hashes the acceptable passwords among the values; the others are left for validation to refuse. */
async function hashPasswords(
  fields: readonly ResolvedField[],
  values: Values,
  passwords: Passwords,
): Promise<Values> {
  const hashes: Record<string, string> = {}
  for (const field of fields) {
    const value = values[field.name]
    if (field.kind !== 'password' || typeof value !== 'string') continue
    if (validateValue(field, value, true) === null) hashes[field.name] = await passwords.hash(value)
  }
  return hashes
}

/** What a call sends to be written into one record, or into each of several. */
export interface Sent {
  /** The fields the call may write. */
  readonly fields: readonly ResolvedField[]
  readonly values: Values
  /** Stored in place of the passwords among the values. */
  readonly hashes: Values
  /** The uploads the values name, each looked at once. */
  readonly files: StoredFiles
  /** Where the records that values point at have been looked up already, for many records at once. */
  readonly targets?: TargetReader
}

/** Reads what a call sends. Belongs before the transaction: sanitising and hashing take long and lock nothing. */
export async function readSent(
  { services }: CallContext,
  fields: readonly ResolvedField[],
  input: Values,
): Promise<Sent> {
  const values = sentValues(fields, input)
  const hashes = await hashPasswords(fields, values, services.passwords)
  return { fields, values, hashes, files: storedFiles(services.uploads) }
}
