export type MaskKind = 'phone' | 'name'

type Given = string | null | undefined

const stars = (count: number) => '*'.repeat(count)

/** `13812345678` -> `138****5678`. What is too short to hide anything between its ends is hidden whole. */
export function maskPhone(value: Given): string {
  const characters = [...(value ?? '')]
  if (characters.length < 8) return stars(characters.length)
  return [...characters.slice(0, 3), stars(characters.length - 7), ...characters.slice(-4)].join('')
}

/** `张三` -> `张*`, `欧阳娜娜` -> `欧**娜`; a single character stays. */
export function maskName(value: Given): string {
  const characters = [...(value ?? '')]
  const [first = '', second] = characters
  if (second === undefined) return first
  if (characters.length === 2) return `${first}*`
  return first + stars(characters.length - 2) + characters.slice(-1).join('')
}

/** How many characters of any value are seen at its start and at its end: a name of two shows its first only. */
export const shownEnds: Readonly<Record<MaskKind, readonly [number, number]>> = {
  phone: [3, 4],
  name: [1, 0],
}

const masks: Readonly<Record<MaskKind, (value: Given) => string>> = { phone: maskPhone, name: maskName }

export const mask = (kind: MaskKind, value: Given): string => masks[kind](value)
