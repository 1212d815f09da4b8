const decoder = new TextDecoder('gbk')

/** Two bytes of each character, from the runtime's own table read the other way round. */
function readTable(): ReadonlyMap<string, readonly [number, number]> {
  const table = new Map<string, readonly [number, number]>()
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      const character = decoder.decode(new Uint8Array([first, second]))
      if ([...character].length === 1 && character !== '\uFFFD') table.set(character, [first, second])
    }
  return table
}

let table: ReadonlyMap<string, readonly [number, number]> | null = null

/** A text as Chinese spreadsheets write it. */
export function gbk(text: string): Uint8Array<ArrayBuffer> {
  const known = table ?? readTable()
  table = known
  return new Uint8Array(
    [...text].flatMap((character) => {
      const code = character.codePointAt(0) ?? 0
      const bytes = code < 0x80 ? [code] : known.get(character)
      if (!bytes) throw new Error(`GBK has no ${character}`)
      return bytes
    }),
  )
}
