import { useEffect, useState } from 'react'
import { folded, foldFor } from '#domain/names/search-fold.ts'
import { soundKeyword } from '#domain/names/sound-keyword.ts'
import { fetchChunk } from './fetch-chunk.ts'

type Sounds = (name: string) => string | null

/** Spelling a name out costs more than looking into it, and each key typed looks into all of them. */
function remembered(sounds: Sounds): Sounds {
  const known = new Map<string, string | null>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const spelt = sounds(name)
    known.set(name, spelt)
    return spelt
  }
}

/** Once fetched, for as long as the document is open. */
let fetched: Sounds | null = null

async function fetchSounds(): Promise<Sounds> {
  const { nameSounds } = await fetchChunk(() => import('#domain/names/name-keys.ts'))
  fetched ??= remembered(nameSounds)
  return fetched
}

export interface NameMatch {
  /** To be told what is typed: with the first letters it fetches how characters are read. */
  readonly ask: (typed: string) => void
  /** Whether a name contains what is typed, in whatever case, or sounds like it. */
  readonly matches: (name: string, typed: string) => boolean
}

/** Finds names as the platform finds them: by what they contain and, where letters are typed, by how they sound. */
export function useNameMatch(): NameMatch {
  const [sounds, setSounds] = useState<Sounds | null>(() => fetched)
  return {
    ask(typed) {
      if (sounds !== null || soundKeyword(typed) === null) return
      // Without it names are found by what they contain, and the next letter asks again.
      fetchSounds().then(
        (found) => setSounds(() => found),
        () => {},
      )
    },
    matches(name, typed) {
      const spelt = soundKeyword(typed)
      const fold = foldFor(typed)
      const core = folded(typed, fold)
      const contains = core === '' ? name.includes(typed) : folded(name, fold).includes(core)
      return contains || (spelt !== null && (sounds?.(name)?.includes(spelt) ?? false))
    },
  }
}

/** What a dropdown finds its options by. */
export function useNameFilter() {
  const { ask, matches } = useNameMatch()
  return {
    onSearch: ask,
    filterOption: (typed: string, option?: { readonly label?: unknown }) =>
      matches(String(option?.label ?? ''), typed),
  }
}

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
