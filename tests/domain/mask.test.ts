import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mask, maskName, maskPhone } from '#domain/mask.ts'

describe('maskPhone', () => {
  it('shows the first 3 and the last 4 digits', () => expect(maskPhone('13812345678')).toBe('138****5678'))

  it.each(['1', '110', '1234567'])('hides %s whole', (short) => expect(maskPhone(short)).toMatch(/^\*+$/))

  it('shows nothing for nothing', () =>
    expect([maskPhone(''), maskPhone(null), mask('phone', undefined)]).toEqual(['', '', '']))
})

describe('maskName', () => {
  it.each([
    ['张三', '张*'],
    ['张三丰', '张*丰'],
    ['欧阳娜娜', '欧**娜'],
    ['张', '张'],
    ['𠮷野', '𠮷*'],
    ['', ''],
  ])('shows %s as %s', (name, masked) => expect(maskName(name)).toBe(masked))
})

it('never returns a full name of two or a full phone of eight characters or more, and keeps the length', () => {
  const plain = fc.array(fc.constantFrom(...'0123456789张欧阳娜𠮷a '))
  fc.assert(
    fc.property(plain, (characters) => {
      const value = characters.join('')
      if (characters.length >= 2) expect(mask('name', value)).not.toBe(value)
      if (characters.length >= 1) expect(mask('phone', value)).not.toBe(value)
      expect([...mask('phone', value)]).toHaveLength(characters.length)
      expect([...mask('name', value)]).toHaveLength(characters.length)
    }),
  )
})
