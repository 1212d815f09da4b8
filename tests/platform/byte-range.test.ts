import { expect, it } from 'vitest'
import { byteRange } from '#platform/modules/upload/serve-upload.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=7-', { start: 7, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=10-', null],
  ['bytes=-0', null],
  ['bytes=5-4', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=a-b', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  [null, undefined],
])('a range header %s asks of ten bytes for %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})
