/** Two to four segments of digits. */
export const versionPattern = /^\d+(\.\d+){1,3}$/

export const isVersion = (text: string): boolean => versionPattern.test(text)

/** Segments may be longer than a number is exact: without leading zeros the longer one is larger. */
function compareDigits(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length
  if (left === right) return 0
  return left < right ? -1 : 1
}

const segmentsOf = (version: string) => version.split('.').map((segment) => segment.replace(/^0+/, ''))

/** Negative when `left` is older: `1.9` < `1.10`, segment by segment; a missing segment is 0. */
export function compareVersions(left: string, right: string): number {
  const lefts = segmentsOf(left)
  const rights = segmentsOf(right)
  for (let index = 0; index < Math.max(lefts.length, rights.length); index++) {
    const order = compareDigits(lefts[index] ?? '', rights[index] ?? '')
    if (order !== 0) return order
  }
  return 0
}
