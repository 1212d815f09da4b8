import { isEmpty } from '#schema'
import type { Codec } from '../field-ui.ts'

const emptyToUndefined = (value: unknown) => (isEmpty(value) ? undefined : value)
const undefinedToNull = (value: unknown) => (isEmpty(value) ? null : value)

const parseText = (text: string) => (text.trim() === '' ? undefined : text)

function parseNumber(text: string): number | undefined {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}

/** Values that travel as they are held. */
export const textCodec: Codec = { parse: parseText, toForm: emptyToUndefined, toApi: undefinedToNull }

export const numberCodec: Codec = {
  parse: parseNumber,
  toForm: (value) => (isEmpty(value) ? undefined : Number(value)),
  toApi: undefinedToNull,
}

/** 1 or 0 on the wire; back ends that answer `true` or `'1'` are understood. */
export const boolCodec: Codec = {
  parse: (text) => (text === '1' || text === '0' ? Number(text) : undefined),
  toForm: (value) => (isEmpty(value) ? undefined : Number(value) === 1 ? 1 : 0),
  toApi: (value) => (isEmpty(value) ? null : Number(value) === 1 ? 1 : 0),
}

const toList = (value: unknown) => (Array.isArray(value) ? value : [])

/** Lists of values; a filter looks for one wanted member. */
export const textsCodec: Codec = { parse: parseText, toForm: toList, toApi: toList }
export const numbersCodec: Codec = { parse: parseNumber, toForm: toList, toApi: toList }

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

const matching = (pattern: RegExp): Codec => ({
  ...textCodec,
  parse: (text) => (pattern.test(text) ? text : undefined),
})

export const dateCodec = matching(day)
export const dateTimeCodec = matching(moment)

/** Held as the path from province down; a filter holds the last id of it. None is null, not an empty list. */
export const addressCodec: Codec = { parse: parseText, toForm: emptyToUndefined, toApi: undefinedToNull }
