import { useEffect, useState } from 'react'
import { fetchChunk } from './fetch-chunk.ts'

type Compare = (one: string, other: string) => number

/** How names are ordered, as the platform orders them; null as long as nobody wants it, or how they sound is not there. */
export function useNameOrder(isWanted: boolean): Compare | null {
  const [compare, setCompare] = useState<Compare | null>(null)
  useEffect(() => {
    if (!isWanted || compare !== null) return
    // Without it names stay as they came; whoever asks again tries again.
    fetchChunk(() => import('#domain/natural-order.ts')).then(
      ({ byName }) => setCompare(() => byName),
      () => {},
    )
  }, [isWanted, compare])
  return isWanted ? compare : null
}
