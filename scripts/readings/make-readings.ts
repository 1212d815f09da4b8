import { pinyin } from 'pinyin-pro'
import type { Readings } from '#domain/names/readings.ts'

/** The block of unified ideographs; rarer characters stand for themselves. */
const first = 0x4e00
const last = 0x9fff

/** Characters that names hardly ever read as other words do. */
const inNames: Readonly<Record<string, string>> = { 曾: 'zeng', 仇: 'qiu' }

/** Words whose characters are read otherwise than alone, as they turn up in names of places and things. */
const words = [
  ...[
    '重庆',
    '西藏',
    '藏族',
    '蚌埠',
    '六安',
    '厦门',
    '东莞',
    '成都',
    '都江堰',
    '番禺',
    '东阿',
    '铅山',
    '荥阳',
  ],
  ...[
    '枞阳',
    '崆峒',
    '犍为',
    '重阳',
    '银行',
    '音乐',
    '会计',
    '重启',
    '重置',
    '角色',
    '调度',
    '给水',
    '供给',
    '校验',
  ],
]

const isSound = (sound: string) => /^[a-z]+$/.test(sound)

/** How a character is read, the usual way first; without tones, ü as v. */
function soundsOf(character: string): readonly string[] {
  const usual = inNames[character] ?? pinyin(character, { toneType: 'none', v: true })
  const asSurname = pinyin(character, { toneType: 'none', v: true, mode: 'surname' })
  const all = pinyin(character, { toneType: 'none', v: true, type: 'array', multiple: true })
  return [...new Set([usual, asSurname, ...all])].filter(isSound)
}

/** What `src/domain/names/readings.json` holds, from the dictionary of pinyin-pro. */
export function makeReadings(): Readings {
  const firsts: Record<string, string> = {}
  const seconds: Record<string, string> = {}
  for (let code = first; code <= last; code += 1) {
    const character = String.fromCodePoint(code)
    const [usual, other] = soundsOf(character)
    if (usual !== undefined) firsts[usual] = (firsts[usual] ?? '') + character
    if (other !== undefined) seconds[other] = (seconds[other] ?? '') + character
  }
  const sorted = (sounds: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(sounds).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const read = (word: string) => [word, pinyin(word, { toneType: 'none', v: true })] as const
  return { firsts: sorted(firsts), seconds: sorted(seconds), words: Object.fromEntries(words.map(read)) }
}
