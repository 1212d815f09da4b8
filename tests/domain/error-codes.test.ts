import { expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'

it('the error catalogue is numbered as other back ends number it', () => {
  expect(codes).toEqual({
    ok: 200,
    conflict: 200301001,
    notFound: 200301002,
    stateChanged: 200301003,
    duplicate: 200301004,
    forbidden: 200301005,
    invalid: 200301006,
    offline: 200301007,
    insufficient: 200301008,
    stale: 200301009,
    badCode: 200301010,
  })
})
