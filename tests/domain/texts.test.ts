import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, wellFormed } from '#domain/texts.ts'

const anything = fc.string({ unit: 'binary', maxLength: 30 })

describe('texts', () => {
  it('are cut between characters', () => {
    expect(cut('😀😀😀', 2)).toBe('😀😀')
    expect(cut('a😀', 1)).toBe('a')
    expect(cut('a😀', 2)).toBe('a😀')
    fc.assert(
      fc.property(anything, fc.nat(30), (text, longest) => {
        expect(cut(text, longest)).toBe([...text].slice(0, longest).join(''))
      }),
    )
  })

  it('are mended where no database could hold them, and stay as they are elsewhere', () => {
    expect(wellFormed('a\ud83d\0b\ude00')).toBe('a\ufffdb\ufffd')
    fc.assert(fc.property(anything, (text) => wellFormed(text) === text.replaceAll('\0', '')))
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), (units) => {
        const mended = wellFormed(String.fromCharCode(...units))
        expect(mended).toBe(new TextDecoder().decode(new TextEncoder().encode(mended)))
        expect(mended).not.toContain('\0')
      }),
    )
  })
})
