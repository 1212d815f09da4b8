const groupsOf = (part = ''): readonly string[] => (part === '' ? [] : part.split(':'))

/**
 * What counts as one address. Of IPv6 it is the first half: who has one such address has 2^64 of them, and could
 * begin anew with each.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head, tail] = ip.split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
