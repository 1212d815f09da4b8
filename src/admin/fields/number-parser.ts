import { numberAsWritten } from '#schema'

/** For antd's number inputs: full width, thousands separators and the unit are understood; it would drop the first and keep nothing. */
export const numberParser =
  (unit = '') =>
  (text = ''): number | string =>
    numberAsWritten(text, unit) ?? (text === '' ? '' : Number.NaN)
