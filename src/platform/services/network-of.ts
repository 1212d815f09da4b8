const groupsOf = (part = ''): readonly string[] => (part === '' ? [] : part.split(':'))

const asGroups = (dotted: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/** The eight numbers of an IPv6 address. */
function numbersOf(ip: string): readonly number[] {
  const [head, tail] = ip.replace(/[\d.]+\.\d+$/, asGroups).split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return groups.map((group) => Number.parseInt(group, 16))
}

/** `::ffff:10.0.0.1`: an IPv4 address, as a socket for both versions writes it. */
const isMapped = (numbers: readonly number[]) => numbers.slice(0, 6).join() === '0,0,0,0,0,65535'

/**
 * What counts as one address. Of IPv6 it is the first half: who has one such address has 2^64 of them, and could
 * begin anew with each.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const numbers = numbersOf(ip)
  if (isMapped(numbers))
    return numbers
      .slice(6)
      .flatMap((number) => [number >> 8, number & 255])
      .join('.')
  const network = numbers.slice(0, 4).map((number) => number.toString(16))
  return `${network.join(':')}::/64`
}
