/** Object ids of PostgreSQL's types, the same in every database. */
const type = { int8: 20, date: 1082, timestamp: 1114, numeric: 1700 }

const asText = (text: string) => text

/**
 * How values leave both drivers: decimals and counts as numbers, moments and days as the text the wire carries.
 * Nothing stored is larger than a number holds: the fields' own limits see to that.
 */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [type.int8]: Number,
  [type.numeric]: Number,
  [type.date]: asText,
  [type.timestamp]: asText,
}
