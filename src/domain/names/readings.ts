import stored from './readings.json' with { type: 'json' }

/**
 * How characters are read: pinyin without tones, ü as v. Stored, and not asked of the library at run time, because keys
 * in databases are made from it: they may change only when somebody means them to (`npm run readings`).
 */
export interface Readings {
  /** Sound -> the characters that are usually read so. */
  readonly firsts: Readonly<Record<string, string>>
  /** Sound -> the characters that are read so as well. */
  readonly seconds: Readonly<Record<string, string>>
  /** Words -> the sounds of their characters, separated by spaces; read alone they have others. */
  readonly words: Readonly<Record<string, string>>
}

export const readings: Readings = stored
