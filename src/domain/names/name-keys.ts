import { cut } from '../texts.ts'
import { readings } from './readings.ts'
import { soundKeyword } from './sound-keyword.ts'

/** Full-width letters and digits count as the narrow ones, capitals as small letters; as the platform's SQL has it. */
const wide = /[０-９Ａ-Ｚａ-ｚ]/g
const narrow = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const byCharacter = (sounds: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(sounds).flatMap(([sound, letters]) =>
      [...letters].map((letter) => [letter, sound] as const),
    ),
  )

/** All sounds there are, in order. */
export const sounds: readonly string[] = Object.keys({ ...readings.firsts, ...readings.seconds }).sort()

/** From here on private characters stand for sounds, one each: words of a reading of their own are spelt in them. */
export const firstStandIn = 0xe000

const standIns = sounds.map((sound, index) => [String.fromCharCode(firstStandIn + index), sound] as const)
const standInOf = new Map(standIns.map(([standIn, sound]) => [sound, standIn]))

/** Words with what stands for them while a name is spelt. */
export const spokenWords: readonly (readonly [string, string])[] = Object.entries(readings.words).map(
  ([word, read]) => [
    word,
    read
      .split(' ')
      .map((sound) => standInOf.get(sound) ?? '')
      .join(''),
  ],
)

/** How each character is usually read. */
export const usualSounds: ReadonlyMap<string, string> = byCharacter(readings.firsts)
/** How some are read as well. */
export const otherSounds: ReadonlyMap<string, string> = byCharacter(readings.seconds)
const spoken = new Map([...usualSounds, ...standIns])

interface Letter {
  readonly letter: string
  /** How it is usually read; null: it is no Chinese character that anybody reads. */
  readonly sound: string | null
  /** How it is read as well; the same where nothing else is known. */
  readonly other: string | null
}

function lettersOf(text: string): readonly Letter[] {
  const plain = lower(text.replace(wide, narrow))
  const said = [...spokenWords.reduce((left, [word, standIn]) => left.replaceAll(word, standIn), plain)]
  return [...plain].map((letter, index) => {
    const sound = spoken.get(said[index] ?? '') ?? null
    return { letter, sound, other: otherSounds.get(said[index] ?? '') ?? sound }
  })
}

/** A number of any length, so that texts of it compare as it counts. */
function countKey(digits: string): string {
  const bare = digits.replace(/^0+/, '')
  return String(bare.length).padStart(3, '0') + bare
}

/** So many characters of a name decide where it stands: an index of a database holds no key of any length. */
export const longestOrder = 100

/**
 * What a name is sorted by, compared character by character (`compareKeys`): numbers as they count, then letters, then
 * Chinese by pinyin, where those of one surname stand together.
 */
export function nameOrder(text: string): string {
  const spelt = lettersOf(cut(text, longestOrder))
    .map(({ letter, sound }) => (sound === null ? letter : `~${sound} ${letter}`))
    .join('')
  return spelt.replace(/[0-9]+/g, countKey)
}

/** How many syllables of a name are spelt out, and from how many of them on typing may start. */
export const farthest = 16

const isSpelt = (part: string) => /^[a-z0-9]+$/.test(part)

/** The rest of a name from each of its first syllables on, in full and by initials. */
function spellings(parts: readonly string[]): string {
  const words = [...parts.slice(0, farthest).keys()].flatMap((from) => {
    const rest = parts.slice(from, from + farthest)
    return [rest.join(''), rest.map((part) => part[0] ?? '').join('')]
  })
  return words.map((word) => ` ${word}`).join('')
}

/**
 * What a name is found by when someone types letters: words that begin with a space, two for each place in the name where
 * typing may start. Null: nothing in it is Chinese.
 */
export function nameSounds(text: string): string | null {
  const letters = lettersOf(text)
  if (letters.every(({ sound }) => sound === null)) return null
  const spelt = (of: 'sound' | 'other') =>
    spellings(letters.map(({ letter, [of]: sound }) => sound ?? letter).filter(isSpelt))
  const [usual, other] = [spelt('sound'), spelt('other')]
  return usual === other ? usual : usual + other
}

/** By code point, as the database compares keys. */
export function compareKeys(one: string, other: string): number {
  let index = 0
  while (index < one.length && one.charCodeAt(index) === other.charCodeAt(index)) index += 1
  return (one.codePointAt(index) ?? -1) - (other.codePointAt(index) ?? -1)
}

/** Whether a name is found by a keyword that spells how it sounds. */
export function soundsLike(text: string, keyword: string): boolean {
  const wanted = soundKeyword(keyword)
  return wanted !== null && (nameSounds(text)?.includes(wanted) ?? false)
}
