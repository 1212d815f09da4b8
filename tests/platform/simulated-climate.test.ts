import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '#domain/durations.ts'
import type { HouseAttribute } from '#platform/modules/device/house-devices.ts'
import { isGap, valueAt } from '#platform/simulator/climate.ts'
import { deviceAttributes } from '#resources/device-attribute.demo.ts'

const start = Date.parse('2026-11-16T00:00:00+08:00')
const houses = Array.from({ length: 60 }, (_, index) => `GW${index}`)
const attributes = deviceAttributes as unknown as readonly HouseAttribute[]
const attribute = (id: string) => attributes.find((one) => one.id === id) as HouseAttribute
const read = (id: string, seed: string, time: number, told = {}) =>
  Number(valueAt(attribute(id), '1-d-1', { seed, time, told }))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('what simulated devices measure', () => {
  it('is the same whenever it is asked, and within its range', () => {
    for (const one of attributes)
      for (const seed of houses.slice(0, 5))
        for (let time = start; time < start + day; time += 3 * hour) {
          const around = { seed, time, told: {} }
          const value = valueAt(one, '1-d-1', around)
          expect(valueAt(one, '1-d-1', around)).toBe(value)
          if (typeof one.min === 'number') expect(Number(value)).toBeGreaterThanOrEqual(one.min)
          if (typeof one.max === 'number') expect(Number(value)).toBeLessThanOrEqual(one.max)
        }
  })

  it('follows the day, who is at home, and what was asked for', () => {
    const at = (id: string, hours: number, told = {}) =>
      mean(houses.map((seed) => read(id, seed, start + hours * hour, told)))
    expect(at('attr_panel_roomTemp', 15) - at('attr_panel_roomTemp', 3)).toBeGreaterThan(0.5)
    expect(at('attr_panel_roomTemp', 15, { setTemp: '26' }) - at('attr_panel_roomTemp', 15)).toBeCloseTo(4, 0)
    expect(at('attr_sensor_co2', 23) - at('attr_sensor_co2', 12)).toBeGreaterThan(200)
    expect(read('attr_panel_setTemp', 'GW1', start, { setTemp: '25.5' })).toBe(25.5)
  })

  it('is past its alarm limits in some houses, and stands still in one or another', () => {
    const past = ['attr_sensor_co2', 'attr_sensor_pm25', 'attr_sensor_hcho', 'attr_fresh_filterPa'].filter(
      (id) => {
        const high = Number(attribute(id).alarmHigh)
        const times = Array.from({ length: 48 }, (_, index) => start + index * 30 * minute)
        return houses.some((seed) => times.some((time) => read(id, seed, time) > high))
      },
    )
    expect(past).toHaveLength(4)
    const stuck = houses.filter((seed) => {
      const values = Array.from({ length: 20 }, (_, index) =>
        read('attr_sensor_hcho', seed, start + index * hour),
      )
      return new Set(values).size === 1
    })
    expect(stuck.length).toBeGreaterThan(0)
    expect(stuck.length).toBeLessThan(10)
  })

  it('falls silent for some hours of some days', () => {
    const silent = houses.map((seed) =>
      mean(Array.from({ length: 7 * 24 }, (_, index) => Number(isGap(seed, start + index * hour)))),
    )
    expect(mean(silent)).toBeGreaterThan(0.005)
    expect(mean(silent)).toBeLessThan(0.1)
  })
})
