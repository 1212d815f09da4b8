/** How a floor may begin a house number, the longest first. */
const tokensOf = (floorNo: number) =>
  floorNo < 0 ? [`B${-floorNo}`] : [String(floorNo).padStart(2, '0'), String(floorNo)]

/**
 * The number of a house on the copy of its floor: the floor it begins with gives way to the other one, in as many digits
 * where there are leading zeros. A number that does not begin with its floor stays as it is.
 */
export function copiedNumber(name: string, from: number, to: number): string {
  const token = tokensOf(from).find((one) => name.startsWith(one))
  if (token === undefined) return name
  const isPadded = token.length > String(Math.abs(from)).length && from > 0
  const other = to < 0 ? `B${-to}` : String(to).padStart(isPadded ? token.length : 1, '0')
  return other + name.slice(token.length)
}
