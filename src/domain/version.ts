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

/** Negative when `left` is older; null: they are no two of those that can be compared. */
export const versionOrder = (left: string, right: string): number | null =>
  isVersion(left) && isVersion(right) ? compareVersions(left, right) : null

/** What firmware calls itself: `v1.2.0`, `1.2.0-rc1`, `SV1.34.1_b03896a`, `20221026`. */
export const firmwareVersionPattern = /^([A-Za-z][A-Za-z_.+-]*)?\d[\w.+-]*$/

interface Release {
  readonly numbers: string
  /** `-rc1`: before the release of these numbers. */
  readonly early: string
  /** `+b7`, `_b03896a`, `-5-g03896a`: which build of it, without what parts it from the rest. */
  readonly build: string
}

const release = /^[a-z_. -]*?(\d+(?:\.\d+)*)(-(?:alpha|beta|rc|pre|dev)[0-9a-z.-]*)?(?:[+_ (-](.*))?$/

function releaseOf(text: string): Release | null {
  const [all, numbers = '', early = '', build = ''] = release.exec(text) ?? []
  return all === undefined ? null : { numbers, early, build }
}

/**
 * Whether both name the same software: a device may leave out which build of it runs, or put something before the
 * numbers.
 */
export function isSameVersion(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()]
  if (left === right) return true
  const [first, second] = [releaseOf(left), releaseOf(right)]
  if (!first || !second || first.early !== second.early) return false
  const isSameBuild = first.build === second.build || first.build === '' || second.build === ''
  return isSameBuild && compareVersions(first.numbers, second.numbers) === 0
}
