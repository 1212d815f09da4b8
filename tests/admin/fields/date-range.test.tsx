import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { RangePicker } from '#admin/features/trend/range-picker.tsx'
import type { TrendState } from '#admin/features/trend/trend-state.ts'
import RangeFilter from '#admin/fields/filters/range-filter.tsx'
import { momentNow } from '#admin/lib/moment-now.ts'
import { parseTime } from '#domain/time.ts'
import { date, dateTime, type ResolvedField, resolveFields } from '#schema'
import { surrounded } from './form-around.tsx'

afterEach(cleanup)

const fields = resolveFields({ day: date('交付日期'), at: dateTime('创建时间') })

interface Held {
  readonly last: () => unknown
  readonly inputs: readonly HTMLInputElement[]
}

function Filter({
  name,
  start,
  keep,
}: {
  name: 'day' | 'at'
  start?: unknown
  keep: (value: unknown) => void
}) {
  const [value, setValue] = useState(start)
  return (
    <RangeFilter
      field={fields[name] as ResolvedField<'date' | 'dateTime'>}
      resource="house"
      label="时间"
      autoFocus={false}
      value={value}
      onChange={(next) => {
        setValue(next)
        keep(next)
      }}
    />
  )
}

const inputsOf = () => screen.getAllByRole('textbox') as HTMLInputElement[]

function drawFilter(name: 'day' | 'at', start?: unknown): Held {
  let last: unknown = 'nothing'
  render(surrounded(<Filter name={name} start={start} keep={(value) => (last = value)} />))
  return { last: () => last, inputs: inputsOf() }
}

const type = (input: HTMLInputElement | undefined, text: string) => {
  if (!input) throw new Error('the picker has no such input')
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
}

/** From one input to the other, as the tabulator does. */
const tab = (from: HTMLInputElement | undefined, to: HTMLInputElement | undefined) => {
  if (!from || !to) throw new Error('the picker has no such input')
  fireEvent.keyDown(from, { key: 'Tab' })
  fireEvent.blur(from, { relatedTarget: to })
}

const cell = async (day: string) => {
  await waitFor(() =>
    expect(document.querySelector(`.ant-picker-cell-in-view[title="${day}"]`)).not.toBeNull(),
  )
  return document.querySelector(`.ant-picker-cell-in-view[title="${day}"]`) as Element
}

const open = (input: HTMLInputElement | undefined) => {
  if (!input) throw new Error('the picker has no such input')
  fireEvent.mouseDown(input)
  fireEvent.click(input)
  fireEvent.focus(input)
}

describe('a range of days', () => {
  it.each([
    ['2026/3/5', '3月15日', ['2026-03-05', `${momentNow().slice(0, 4)}-03-15`]],
    ['２０２６年３月５日', '20260331', ['2026-03-05', '2026-03-31']],
    ['2026/3/31', '2026/3/5', ['2026-03-05', '2026-03-31']],
  ])('%s and %s are read as they are written', async (from, to, held) => {
    const { last, inputs } = drawFilter('day')
    type(inputs[0], from)
    tab(inputs[0], inputs[1])
    type(inputs[1], to)
    fireEvent.blur(inputs[1] as HTMLInputElement)
    await waitFor(() => expect(last()).toEqual(held))
    await waitFor(() => expect(inputs.map(({ value }) => value)).toEqual(held))
  })

  it('is read while Enter leads from one end to the other', async () => {
    const { last, inputs } = drawFilter('at')
    type(inputs[0], '2026/3/5')
    fireEvent.keyDown(inputs[0] as HTMLInputElement, { key: 'Enter' })
    type(inputs[1], '2026/3/6')
    fireEvent.keyDown(inputs[1] as HTMLInputElement, { key: 'Enter' })
    await waitFor(() => expect(last()).toEqual(['2026-03-05 00:00:00', '2026-03-06 23:59:59']))
  })

  it('may be open at one end', async () => {
    const { last, inputs } = drawFilter('at')
    type(inputs[0], '2026/3/5')
    fireEvent.blur(inputs[0] as HTMLInputElement)
    await waitFor(() => expect(last()).toEqual(['2026-03-05 00:00:00', undefined]))
    await waitFor(() => expect(inputs.map(({ value }) => value)).toEqual(['2026-03-05', '']))
  })

  it('keeps the day that was clicked, and none that the mouse rests on', async () => {
    const { last, inputs } = drawFilter('day', ['2026-03-05', '2026-03-20'])
    open(inputs[0])
    fireEvent.click(await cell('2026-03-10'))
    fireEvent.mouseEnter(await cell('2026-03-12'))
    await waitFor(() => expect(inputs.map(({ value }) => value)).toContain('2026-03-12'))
    fireEvent.blur(inputs[1] as HTMLInputElement)
    expect(last()).toEqual(['2026-03-10', '2026-03-20'])
  })

  it('keeps what was typed before the mouse came to rest on a day', async () => {
    const { last, inputs } = drawFilter('day', ['2026-03-05', '2026-03-20'])
    open(inputs[0])
    const other = await cell('2026-03-12')
    type(inputs[0], '2026/3/7')
    fireEvent.mouseOver(other)
    fireEvent.mouseEnter(other)
    fireEvent.blur(inputs[0] as HTMLInputElement)
    await waitFor(() => expect(last()).toEqual(['2026-03-07', '2026-03-20']))
  })

  it('changes nothing where the mouse alone was in it', async () => {
    const { last, inputs } = drawFilter('day', ['2026-03-05', '2026-03-20'])
    open(inputs[0])
    fireEvent.mouseEnter(await cell('2026-03-12'))
    fireEvent.blur(inputs[0] as HTMLInputElement)
    await waitFor(() => expect(document.querySelector('.ant-picker-focused')).toBeNull())
    await waitFor(() => expect(inputs[0]?.value).toBe('2026-03-05'))
    expect(last()).toBe('nothing')
  })
})

describe('a range of moments', () => {
  const secondsOf = (text: string) => (parseTime(text) ?? 0) / 1000
  const start = { from: secondsOf('2026-03-05 08:00:00'), to: secondsOf('2026-03-06 20:00:59') }

  function Trend({ keep }: { readonly keep: (range: TrendState['range']) => void }) {
    const [range, setRange] = useState<TrendState['range']>(start)
    return (
      <RangePicker
        value={range}
        onChange={(next) => {
          setRange(next)
          keep(next)
        }}
      />
    )
  }
  const draw = () => {
    let last: TrendState['range'] | null = null
    render(surrounded(<Trend keep={(range) => (last = range)} />))
    return { last: () => last, inputs: inputsOf() }
  }

  it('keeps what was clicked when the cursor leaves it', async () => {
    const { last, inputs } = draw()
    open(inputs[0])
    fireEvent.click(await cell('2026-03-04'))
    fireEvent.blur(inputs[0] as HTMLInputElement)
    expect(last()).toEqual({ ...start, from: secondsOf('2026-03-04 08:00:00') })
  })

  it('reads what is typed; a day that ends it lasts until its end', async () => {
    const { last, inputs } = draw()
    type(inputs[0], '2026/3/7 9:30')
    fireEvent.blur(inputs[0] as HTMLInputElement, { relatedTarget: inputs[1] as HTMLInputElement })
    type(inputs[1], '2026年3月8日')
    fireEvent.blur(inputs[1] as HTMLInputElement)
    const held = { from: secondsOf('2026-03-07 09:30:00'), to: secondsOf('2026-03-08 23:59:59') }
    await waitFor(() => expect(last()).toEqual(held))
  })
})
