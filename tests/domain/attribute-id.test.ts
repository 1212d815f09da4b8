import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatAttributeId, parseAttributeId } from '#domain/attribute-id.ts'

const id = fc.stringMatching(/^[0-9A-Za-z_]{1,32}$/)
const attributeId = fc.record({
  deviceType: fc.constantFrom('1', '2'),
  deviceId: id,
  serialNo: fc.option(id),
  attributeId: id,
})

it('parses what it formats, with and without serial number', () => {
  fc.assert(
    fc.property(attributeId, (value) => {
      expect(parseAttributeId(formatAttributeId(value))).toEqual(value)
    }),
  )
})

it('takes what stands in the middle for the serial number', () =>
  expect(parseAttributeId('1-dev-SN-01-A-temp')).toEqual({
    deviceType: '1',
    deviceId: 'dev',
    serialNo: 'SN-01-A',
    attributeId: 'temp',
  }))

it.each(['', '1', '1-2', '1--3', '-2-3', '1-2-', '1-2--4'])('refuses %j', (text) =>
  expect(parseAttributeId(text)).toBeNull(),
)

it('refuses to format parts that could not be told apart again', () => {
  const parts = { deviceType: '1', deviceId: 'd', serialNo: null, attributeId: 'a' }
  expect(() => formatAttributeId({ ...parts, deviceId: 'a-b' })).toThrow(RangeError)
  expect(() => formatAttributeId({ ...parts, serialNo: '' })).toThrow(RangeError)
})
