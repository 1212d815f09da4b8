import type { Dictionary } from './dictionary.ts'
import type { FieldKind, KindSettings } from './kinds.ts'

const text = {
  min: 0,
  max: 100,
  pattern: null,
  message: null,
  mask: null,
  upper: false,
  orNumber: false,
  suggestions: [],
  place: false,
}
const list = { min: 0, max: 20 }
const noDictionary: Dictionary = { label: '', entries: [] }

export const kindDefaults = {
  text,
  texts: { ...list, length: 100, pattern: null, message: null },
  longText: { min: 0, max: 500 },
  richText: { min: 0, max: 100_000, words: null, public: false },
  integer: { min: -2_147_483_648, max: 2_147_483_647, unit: '', except: [], zeroText: '', tones: [] },
  decimal: { digits: 2, min: -9_999_999.99, max: 9_999_999.99, unit: '', tones: [] },
  bool: { trueText: '是', falseText: '否' },
  choice: { dictionary: noDictionary },
  choices: { dictionary: noDictionary, ...list },
  date: { future: false },
  dateTime: { future: false, lead: 0, end: false },
  phone: { mask: 'phone', contact: false },
  email: { max: 64 },
  url: { max: 500 },
  password: { generate: false },
  image: { maxSize: 5, ratio: null, square: false, minSide: 0, public: false },
  images: { maxSize: 5, ratio: null, min: 0, max: 9, public: false },
  file: { maxSize: 20, accept: [], facts: null, public: false },
  files: { maxSize: 20, min: 0, max: 10, accept: [], public: false },
  address: {},
  reference: {
    target: '',
    lookup: null,
    params: null,
    within: null,
    where: null,
    fill: [],
    tally: false,
    onDelete: 'restrict',
  },
  references: {
    target: '',
    lookup: null,
    within: null,
    given: [],
    where: null,
    ...list,
    onDelete: 'restrict',
  },
  parent: { maxDepth: 5, same: [] },
  rows: { of: {}, min: 0, max: 50, distinct: [] },
  permissions: {},
  /** 16 kB */
  json: { maxSize: 1 / 64 },
  derived: { from: { part: '', whole: '' }, unit: '', digits: null, tones: [] },
} as const satisfies { [K in FieldKind]: KindSettings[K] }
