import { describe, expect, it } from 'vitest'
import { availabilityOf, availabilityRate, gapsIn, type Turn } from '#domain/availability.ts'

const [lost, renewed] = [1, 6]
const range = { from: 1000, to: 2000 }
const came = (time: number): Turn => ({ time, isOnline: true, reason: null })
const went = (time: number, reason = lost): Turn => ({ time, isOnline: false, reason })
const of = (turns: readonly Turn[], deaf: readonly { from: number; to: number }[] = []) =>
  availabilityOf(turns, range, deaf, (reason) => reason === renewed)

describe('the availability of a gateway', () => {
  it('is what of the range it was on line, whether it came before it or within', () => {
    expect(of([came(500)])).toEqual({ known: 1000, online: 1000, outages: [] })
    const outages = [{ from: 1400, to: 1500, reason: lost, length: 100 }]
    expect(of([came(500), went(1400), came(1500)])).toEqual({ known: 1000, online: 900, outages })
    expect(of([came(1200), went(1400), came(1500)])).toEqual({ known: 800, online: 700, outages })
  })

  it('counts an outage that began before the range, or goes on, as far as it lies within', () => {
    expect(of([went(500), came(1100), went(1900)]).outages).toEqual([
      { from: 1000, to: 1100, reason: lost, length: 100 },
      { from: 1900, to: 2000, reason: lost, length: 100 },
    ])
    expect(of([went(500)])).toMatchObject({ known: 1000, online: 0 })
  })

  it('is on line before the first that is known of it, where that is an end, and unknown where nothing is', () => {
    expect(of([went(1600)])).toMatchObject({ known: 1000, online: 600 })
    expect(of([])).toEqual({ known: 0, online: 0, outages: [] })
    expect(availabilityRate(of([]))).toBeNull()
  })

  it('leaves out when the platform was not there, and what the platform itself has ended', () => {
    const turns = [came(500), went(1200), came(1400), went(1600, renewed), came(1700)]
    expect(of(turns, [{ from: 1300, to: 1500 }])).toEqual({
      known: 700,
      online: 600,
      outages: [{ from: 1200, to: 1400, reason: lost, length: 100 }],
    })
    expect(of(turns, [{ from: 1100, to: 1500 }]).outages).toEqual([])
  })

  it('is a hundred percent only where nothing is missing', () => {
    expect(availabilityRate({ known: 700_000, online: 699_999 })).toBe(99.99)
    expect(availabilityRate({ known: 7, online: 7 })).toBe(100)
  })
})

describe('gaps between spans', () => {
  it('are what none of them covers, in whatever order they come and however they overlap', () => {
    const spans = [
      { from: 1500, to: 1600 },
      { from: 900, to: 1200 },
      { from: 1100, to: 1300 },
    ]
    expect(gapsIn(spans, range)).toEqual([
      { from: 1300, to: 1500 },
      { from: 1600, to: 2000 },
    ])
    expect(gapsIn([{ from: 0, to: 3000 }], range)).toEqual([])
  })
})
