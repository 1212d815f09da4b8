/** Epoch seconds: from `from` on, and before `to`. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** Midnight in Shanghai and whole hours are whole intervals from here on. */
const midnight = -8 * 3600

/** Of samples and of what they come to so many are read at a time: the embedded database answers nobody meanwhile. */
const rowsAtOnce = 40_000

interface Read extends Part {
  /** About how many rows there are to read. */
  readonly rows: number
  /** No interval of so many seconds is cut. */
  readonly seconds: number
  /** The beginning of any interval. Default: midnight. */
  readonly origin?: number
}

/** A range in parts of the same length that are read one after the other, so that others are answered in between. */
export function partsOf({ from, to, rows, seconds, origin = midnight }: Read): readonly Part[] {
  const count = Math.max(1, Math.ceil(rows / rowsAtOnce))
  const step = seconds * Math.max(1, Math.ceil((to - from) / seconds / count))
  const parts: Part[] = []
  for (let start = from; start < to; ) {
    const begin = origin + Math.floor((start - origin) / seconds) * seconds
    const end = Math.min(to, begin + step)
    parts.push({ from: start, to: end })
    start = end
  }
  return parts
}
