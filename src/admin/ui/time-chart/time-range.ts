/** Epoch seconds, both inclusive. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** Nothing is reported faster than that. */
const shortest = 60

/** A quarter further, half as long, twice as long. */
export function movedRange({ from, to }: TimeRange, move: 'left' | 'right' | 'in' | 'out'): TimeRange {
  const length = to - from
  const step = Math.max(1, Math.round(length / 4))
  switch (move) {
    case 'left':
      return { from: from - step, to: to - step }
    case 'right':
      return { from: from + step, to: to + step }
    case 'in':
      return length / 2 < shortest ? { from, to } : { from: from + step, to: to - step }
    case 'out':
      return { from: from - 2 * step, to: to + 2 * step }
  }
}
