import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DensityPicker } from '#admin/features/trend/density-picker.tsx'
import type { TrendAggregate, TrendInterval } from '#domain/series-interval.ts'

afterEach(cleanup)

interface Density {
  readonly interval: TrendInterval | null
  readonly agg: TrendAggregate | null
}

/** A picker over a range; answers what it has asked for last. */
function pickerOver(seconds: number) {
  const held: { last: Density } = { last: { interval: null, agg: null } }
  function Picker() {
    const [density, setDensity] = useState(held.last)
    held.last = density
    return <DensityPicker {...density} seconds={seconds} onChange={setDensity} />
  }
  render(<Picker />)
  return held
}

const box = (label: string) => screen.getByRole('combobox', { name: label })
/** The option that is called so, in the list that is open. */
async function option(label: string, title: string): Promise<HTMLElement> {
  fireEvent.mouseDown(box(label))
  return screen.findByTitle(title)
}

it('asks for an interval and for what it comes to; single samples come to nothing', async () => {
  const held = pickerOver(86_400)
  fireEvent.click(await option('间隔', '5分钟'))
  expect(held.last).toEqual({ interval: '300', agg: null })
  fireEvent.click(await option('聚合方式', '最大值'))
  expect(held.last).toEqual({ interval: '300', agg: 'max' })
  fireEvent.click(await option('间隔', '原始值'))
  expect(held.last).toEqual({ interval: 'raw', agg: null })
  expect((box('聚合方式') as HTMLInputElement).disabled).toBe(true)
  fireEvent.click(await option('间隔', '自动间隔'))
  expect(held.last).toEqual({ interval: null, agg: null })
})

it('offers no single samples of a range that is too long for them', async () => {
  const held = pickerOver(8 * 86_400)
  const raw = await option('间隔', '原始值')
  fireEvent.click(raw)
  expect(raw.className).toContain('disabled')
  expect(held.last).toEqual({ interval: null, agg: null })
})
