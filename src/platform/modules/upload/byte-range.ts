/** Both ends belong to it. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The part of `size` bytes that a `range` header asks for. Undefined: all of it, as for several parts and for what is no
 * range (RFC 9110 lets a server ignore them). Null: there is no such part.
 */
export function byteRange(header: string | null, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start <= end ? { start, end } : null
}
