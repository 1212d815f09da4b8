/** How many characters a pattern takes. */
export interface Span {
  readonly min: number
  readonly max: number
}

const exactly = (length: number): Span => ({ min: length, max: length })
const unbounded: Span = { min: 0, max: Number.POSITIVE_INFINITY }

// One piece of a pattern's source, longest first: look-around or group start, class, escape, quantifier, the rest.
const piece =
  /\(\?<?[=!]|\((?:\?:|\?<\w+>)?|\[(?:\\.|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[pP]\{[^}]*\}|k<\w+>|.)|[*+]\??|\?\??|\{\d+(?:,\d*)?\}\??|./gsu

function times(span: Span, quantifier: string): Span {
  const [, low = '0', comma, high] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? []
  if (quantifier.startsWith('*')) return times(span, '{0,}')
  if (quantifier.startsWith('+')) return times(span, '{1,}')
  if (quantifier.startsWith('?')) return times(span, '{0,1}')
  const most = comma ? (high ? Number(high) : Number.POSITIVE_INFINITY) : Number(low)
  return { min: span.min * Number(low), max: span.max === 0 ? 0 : span.max * most }
}

function lengthOfPiece(text: string): Span {
  if (text === '^' || text === '$' || text === '\\b' || text === '\\B') return exactly(0)
  return /^\\[1-9k]/.test(text) ? unbounded : exactly(1)
}

const isQuantifier = (text: string | undefined) => text !== undefined && /^([*+?]|\{\d)/.test(text)

function measure(pattern: RegExp): Span {
  const pieces = pattern.source.match(piece) ?? []
  let index = 0

  const alternatives = (): Span => {
    let total = sequence()
    while (pieces[index] === '|') {
      index++
      const other = sequence()
      total = { min: Math.min(total.min, other.min), max: Math.max(total.max, other.max) }
    }
    return total
  }

  const atom = (text: string): Span => {
    if (!text.startsWith('(')) return lengthOfPiece(text)
    const inner = alternatives()
    index++
    return /^\(\?<?[=!]/.test(text) ? exactly(0) : inner
  }

  const sequence = (): Span => {
    let total = exactly(0)
    while (index < pieces.length && pieces[index] !== '|' && pieces[index] !== ')') {
      let span = atom(pieces[index++] ?? '')
      if (isQuantifier(pieces[index])) span = times(span, pieces[index++] ?? '')
      total = { min: total.min + span.min, max: total.max + span.max }
    }
    return total
  }

  const first = sequence()
  const whole =
    pieces[index] === undefined && pattern.source.startsWith('^') && /(^|[^\\])\$$/.test(pattern.source)
  if (whole) return first
  index = 0
  return { min: alternatives().min, max: Number.POSITIVE_INFINITY }
}

/** Patterns repeat over a config: the shape of a code or number is written in many entities. */
const measured = new Map<string, Span>()

/** The lengths of text a pattern matches as a whole; a pattern without both anchors has no longest. */
export function patternLength(pattern: RegExp): Span {
  const span = measured.get(pattern.source) ?? measure(pattern)
  measured.set(pattern.source, span)
  return span
}
