import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type Refusal, refusal } from '#domain/refusals.ts'
import { wellFormed } from '#domain/texts.ts'

/** Bytes of one message. */
export const largestMessage = 256 * 1024

export type JsonObject = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of what was left out so much is named: to find the place of each takes a look at all that stands before it. */
const mostNamed = 20

/** A message, and the first of what of it was left out. */
interface ReadJson {
  readonly message: JsonObject
  readonly leftOut: readonly Refusal[]
}

const notObject = refusal('notObject')

/** Whatever in a message can be broken is written so: as itself it would be no UTF-8, or no JSON. */
const escapes = '\\u'
/** Digits that may be more than a number holds. */
const longDigits = /\d{16}/

const mended = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? wellFormed(value) : value

/** Integers that no number holds keep their digits, as a text. */
function numberOf(written: string): number | string {
  const number = Number(written)
  return /^-?\d+$/.test(written) && !Number.isSafeInteger(number) ? written : number
}

/** A stretch of the text that makes no sense. */
interface Fault {
  readonly from: number
  readonly to: number
}

/** What follows from a fault at the same place is none of its own. They come in the order of their places. */
function faultsOf(errors: readonly ParseError[]): readonly Fault[] {
  const faults: Fault[] = []
  for (const { error, offset, length } of errors) {
    const last = faults.at(-1)
    if (!last || offset > last.to) faults.push({ from: offset, to: offset + length })
    else if (printParseErrorCode(error) === 'InvalidSymbol')
      faults.splice(-1, 1, { ...last, to: offset + length })
  }
  return faults
}

/** Whether something begins to make no sense between two places, or at them. */
function isFaulty(faults: readonly Fault[], { from, to }: Fault): boolean {
  let [low, high] = [0, faults.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((faults[middle]?.from ?? 0) < from) low = middle + 1
    else high = middle
  }
  const next = faults[low]
  return next !== undefined && next.from <= to
}

const placeOf = (text: string, { from, to }: Fault) =>
  refusal('broken', [...text.slice(0, from)].length + 1, text.slice(from, to))

/** The end of a message that never came: its last number may be half of one. */
const isCutOff = (text: string, errors: readonly ParseError[]) =>
  errors.some(
    ({ error, offset, length }) =>
      printParseErrorCode(error) === 'UnexpectedEndOfString' || (offset >= text.length && length === 0),
  )

/**
 * What a node stands for; undefined: it is left out. A number that goes on as something else (`01`, `0x1F`) is none, and
 * neither is one that ends too early (`12.`, `1e`).
 */
function readNode(node: Node, text: string, faults: readonly Fault[]): unknown {
  const { type, children = [] } = node
  if (type === 'object')
    return Object.fromEntries(
      children.flatMap(({ children: [key, value] = [] }) => {
        const read = key && value ? readNode(value, text, faults) : undefined
        return read === undefined ? [] : [[wellFormed(String(key?.value)), read]]
      }),
    )
  if (type === 'array')
    return children.map((child) => readNode(child, text, faults)).filter((value) => value !== undefined)
  if (type === 'string') return wellFormed(String(node.value))
  if (type !== 'number') return node.value
  const [from, to] = [node.offset, node.offset + node.length]
  return isFaulty(faults, { from, to }) ? undefined : numberOf(text.slice(from, to))
}

/** Also one that never ends: were that no text, the search would begin anew at each of its quotes. */
const texts = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const unprintable = /[\u0000-\u001f]/g

/** A line break, or another character that is written as an escape, stands in a text as itself: places stay what they are. */
const cleaned = (text: string) => text.replaceAll(texts, (one) => one.replaceAll(unprintable, ' '))

/** Reads what strict JSON is not, or what has more digits than its numbers hold. */
function readTree(written: string): ReadJson | Refusal {
  const text = cleaned(written)
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  if (!tree || isCutOff(text, errors)) return notObject
  const faults = faultsOf(errors)
  const message = readNode(tree, text, faults)
  if (!isRecord(message)) return notObject
  return { message, leftOut: faults.slice(0, mostNamed).map((fault) => placeOf(text, fault)) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, text.includes(escapes) ? mended : undefined)
  } catch {
    return undefined
  }
}

/** The message as an object, whose texts can be stored; or why it is none. */
export function readJson(payload: Uint8Array): ReadJson | Refusal {
  if (payload.byteLength > largestMessage) return refusal('tooLarge', largestMessage / 1024)
  // What is no UTF-8 is a mark in the text in which it stands.
  const text = new TextDecoder().decode(payload)
  const strict = longDigits.test(text) ? undefined : parsed(text)
  if (strict !== undefined) return isRecord(strict) ? { message: strict, leftOut: [] } : notObject
  try {
    return readTree(text)
  } catch {
    // It is nested deeper than anything that is meant.
    return notObject
  }
}
