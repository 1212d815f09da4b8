import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FieldInput } from '#admin/fields/field-input.tsx'
import { suggestionsFor } from '#admin/fields/inputs/text-inputs.tsx'
import { momentNow } from '#admin/lib/moment-now.ts'
import { config } from '#config'
import { formatDay, parseTime } from '#domain/time.ts'
import {
  date,
  dateTime,
  decimal,
  earlyErrors,
  type FieldErrors,
  integer,
  longText,
  phone,
  type ResolvedField,
  resolveFields,
  rows,
  text,
  validateFields,
} from '#schema'
import { surrounded } from './form-around.tsx'

const { deviceAttribute, firmware } = config.resources

afterEach(cleanup)

interface HolderProps {
  readonly field: ResolvedField
  readonly start?: unknown
  readonly errors?: FieldErrors
  readonly onChange?: (value: unknown) => void
}

function Holder({ field, start, errors, onChange }: HolderProps) {
  const [value, setValue] = useState(start)
  return (
    <FieldInput
      field={field}
      resource="deviceAttribute"
      id="it"
      value={value}
      errors={errors}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}

const draw = (props: HolderProps) => render(surrounded(<Holder {...props} />))

describe('a text with suggestions', () => {
  const units = ['℃', '%', 'kPa', 'Pa']

  it('offers those that hold what is typed, and all once one of them is chosen', () => {
    expect(suggestionsFor(units, '')).toEqual(units)
    expect(suggestionsFor(units, 'pa')).toEqual(['kPa', 'Pa'])
    expect(suggestionsFor(units, 'Pa')).toEqual(units)
    expect(suggestionsFor(units, 'bar')).toEqual([])
  })

  it('takes anything that is typed, and what is chosen by keys', async () => {
    const typed: unknown[] = []
    draw({ field: firmware.fields.module as ResolvedField, onChange: (value) => typed.push(value) })
    const input = screen.getByRole('combobox')
    fireEvent.change(input, { target: { value: 'own_module' } })
    expect(typed.at(-1)).toBe('own_module')
    fireEvent.change(input, { target: { value: 'wi' } })
    await screen.findAllByText('wifi')
    fireEvent.keyDown(input, { key: 'ArrowDown', keyCode: 40 })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
    expect(typed.at(-1)).toBe('wifi')
  })
})

describe('a text in capitals', () => {
  it('is shown so, and left to be typed', () => {
    const fields = resolveFields({ code: text('编码', { upper: true }) })
    const typed: unknown[] = []
    draw({ field: fields.code as ResolvedField, onChange: (value) => typed.push(value) })
    const input = screen.getByRole('textbox')
    fireEvent.change(input, { target: { value: 'aB' } })
    expect(typed).toEqual(['aB'])
    expect(input.closest('.input-upper')).not.toBeNull()
  })
})

describe('a decimal', () => {
  it('of four digits stays as it was typed', () => {
    draw({ field: deviceAttribute.fields.min as ResolvedField, start: 23.5 })
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '23.5')
  })

  it('of two is written out, as money is', () => {
    draw({ field: config.resources.project.fields.buildArea as ResolvedField, start: 23.5 })
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '23.50')
  })
})

describe('rows', () => {
  const fields = resolveFields({
    list: rows(
      '枚举值',
      { value: integer('值', { required: true }), label: text('名称') },
      { max: 3, distinct: ['value'] },
    ),
  })
  const field = fields.list as ResolvedField
  const at = (row: number, name: string) =>
    waitFor(() => {
      const input = document.querySelector<HTMLInputElement>(`[id="it-${row}-${name}"]`)
      if (!input) throw new Error(`no input ${row} ${name}`)
      return input
    })

  it('go on with Enter: to the next row, then to a new one, up to their limit', async () => {
    draw({ field, start: [{ value: 1 }, { value: 2 }] })
    const first = await at(0, 'label')
    first.focus()
    fireEvent.keyDown(first, { key: 'Enter' })
    expect(document.activeElement?.id).toBe('it-1-value')
    fireEvent.keyDown(await at(1, 'label'), { key: 'Enter' })
    await waitFor(() => expect(document.activeElement?.id).toBe('it-2-value'))
    fireEvent.keyDown(await at(2, 'label'), { key: 'Enter' })
    expect(document.querySelectorAll('.rows-row')).toHaveLength(3)
  })

  it('keep the cursor where it is while another row is asked for', async () => {
    draw({ field, start: [] })
    const add = await screen.findByRole('button', { name: '添加一行' })
    expect(fireEvent.mouseDown(add)).toBe(false)
    fireEvent.click(add)
    await at(0, 'value')
  })

  it('leave Enter alone that saves', async () => {
    draw({ field, start: [{ value: 1 }] })
    const input = await at(0, 'label')
    expect(fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })).toBe(true)
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false)
  })

  it('say at the row which value is there already', async () => {
    const start = [{ value: 1 }, { value: 1 }]
    draw({ field, start, errors: validateFields(fields, { list: start }, '2026-05-01 12:00:00') })
    await at(1, 'value')
    expect(document.querySelector('[id="it-1-value-error"]')?.textContent).toBe('值重复')
    expect((await at(1, 'value')).getAttribute('aria-describedby')).toBe('it-1-value-error')
    expect(document.querySelector('[id="it-0-value-error"]')).toBeNull()
  })
})

it('gives a day that is picked a time that is still to come', async () => {
  const fields = resolveFields({ send: dateTime('定时', { future: true, lead: 5 }) })
  const picked: unknown[] = []
  draw({ field: fields.send as ResolvedField, onChange: (value) => picked.push(value) })
  const input = await screen.findByRole('textbox')
  fireEvent.mouseDown(input)
  fireEvent.click(input)
  const cell = () => document.querySelector('.ant-picker-cell-in-view:not(.ant-picker-cell-disabled)')
  await waitFor(() => expect(cell()).not.toBeNull())
  expect(document.querySelector('.ant-picker-now')).toBeNull()
  fireEvent.click(cell() as Element)
  fireEvent.click(document.querySelector('.ant-picker-ok button') as Element)
  await waitFor(() => expect(picked).toHaveLength(1))
  expect(earlyErrors(fields, { send: picked[0] }, momentNow())).toEqual({})
})

describe('a date that is typed', () => {
  const fields = resolveFields({ day: date('到期', { future: true }) })
  const field = fields.day as ResolvedField

  it.each([
    ['has passed', '2001-01-01', '2001-01-01'],
    ['is none', '2099-13-01', '2099-13-01'],
    ['is gone', '', undefined],
  ])('and %s stays for the form to judge', async (_what, text, held) => {
    const typed: unknown[] = []
    draw({ field, start: '2099-12-31', onChange: (value) => typed.push(value) })
    const input: HTMLInputElement = await screen.findByRole('textbox')
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
    await waitFor(() => expect(typed).toEqual([held]))
    // The picker puts things in order two frames later.
    await waitFor(() => expect(document.querySelector('.ant-picker-focused')).toBeNull())
    expect(input.value).toBe(text)
  })
})

describe('what is typed as people write it', () => {
  const fields = resolveFields({
    day: date('交付日期'),
    until: dateTime('到期时间', { end: true }),
    from: dateTime('生效时间'),
    area: decimal('面积', { unit: '㎡' }),
    floors: integer('楼层数'),
  })

  it.each([
    ['day', '2026/3/5', '2026-03-05'],
    ['day', '２０２６年３月５日', '2026-03-05'],
    ['day', '20260305', '2026-03-05'],
    ['until', '2026-12-31', '2026-12-31 23:59:59'],
    ['until', '2026/12/31 18:00', '2026-12-31 18:00:00'],
    ['from', '2026.3.5', '2026-03-05 00:00:00'],
    ['day', '3月5日', `${momentNow().slice(0, 4)}-03-05`],
    ['from', '３/５ 8:30', `${momentNow().slice(0, 4)}-03-05 08:30:00`],
    ['from', '2026年3月5日 8:30', '2026-03-05 08:30:00'],
  ])('%s: %s is taken as %s', async (name, text, held) => {
    const typed: unknown[] = []
    draw({ field: fields[name] as ResolvedField, onChange: (value) => typed.push(value) })
    const input: HTMLInputElement = await screen.findByRole('textbox')
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
    await waitFor(() => expect(typed.at(-1)).toBe(held))
    await waitFor(() => expect(input.value).toBe(held))
  })

  it.each([
    ['area', '８９．５', 89.5],
    ['area', '1,089.5㎡', 1089.5],
    ['area', '89.5平', 89.5],
    ['floors', '－2', -2],
  ])('%s: %s is taken as %d', (name, text, held) => {
    const typed: unknown[] = []
    draw({ field: fields[name] as ResolvedField, onChange: (value) => typed.push(value) })
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: text } })
    expect(typed.at(-1)).toBe(held)
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '' } })
    expect(typed.at(-1)).toBeUndefined()
  })

  it('gives a day that is picked as an end its last second', async () => {
    const picked: unknown[] = []
    draw({ field: fields.until as ResolvedField, onChange: (value) => picked.push(value) })
    const input = await screen.findByRole('textbox')
    fireEvent.mouseDown(input)
    fireEvent.click(input)
    const cell = () => document.querySelector('.ant-picker-cell-in-view')
    await waitFor(() => expect(cell()).not.toBeNull())
    fireEvent.click(cell() as Element)
    fireEvent.click(document.querySelector('.ant-picker-ok button') as Element)
    await waitFor(() => expect(picked.at(-1)).toMatch(/ 23:59:59$/))
  })
})

describe('a picker', () => {
  const fields = resolveFields({ from: dateTime('生效时间'), day: date('交付日期') })
  const open = async (field: ResolvedField, picked: unknown[]) => {
    draw({ field, onChange: (value) => picked.push(value) })
    const input = await screen.findByRole('textbox')
    fireEvent.mouseDown(input)
    fireEvent.click(input)
    await waitFor(() => expect(document.querySelector('.ant-picker-cell-in-view')).not.toBeNull())
    return input
  }
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it('keeps what was chosen when the cursor leaves it', async () => {
    const picked: unknown[] = []
    const input = await open(fields.from as ResolvedField, picked)
    const cell = document.querySelector('.ant-picker-cell-in-view') as Element
    fireEvent.click(cell)
    fireEvent.blur(input)
    await waitFor(() => expect(String(picked.at(-1))).toContain(cell.getAttribute('title')))
  })

  it.each([true, false])(
    'takes no day that the mouse merely rests on, one chosen before: %s',
    async (isChosen) => {
      const picked: unknown[] = []
      const input = await open(fields.from as ResolvedField, picked)
      const [cell, other] = document.querySelectorAll('.ant-picker-cell-in-view')
      if (!cell || !other) throw new Error('the picker shows no days')
      if (isChosen) fireEvent.click(cell)
      fireEvent.mouseEnter(other)
      await waitFor(() =>
        expect(input).toHaveProperty('value', expect.stringContaining(other.getAttribute('title') ?? '')),
      )
      fireEvent.blur(input)
      expect(picked.map((day) => String(day).slice(0, 10))).toEqual(
        isChosen ? [cell.getAttribute('title')] : [],
      )
    },
  )

  it.each([
    ['今天 18:00', 0, '18:00:00'],
    ['明天 9:00', 1, '09:00:00'],
  ])('offers %s', async (label, days, hour) => {
    const picked: unknown[] = []
    await open(fields.from as ResolvedField, picked)
    const day = formatDay((parseTime(momentNow()) ?? 0) + days * 86_400_000)
    fireEvent.click(screen.getByText(label))
    await waitFor(() => expect(picked.at(-1)).toBe(`${day} ${hour}`))
  })

  it.each(['America/New_York', 'Pacific/Kiritimati', 'Europe/London'])(
    'means Beijing in a browser of %s, and says so',
    async (elsewhere) => {
      process.env.TZ = elsewhere
      const picked: unknown[] = []
      await open(fields.day as ResolvedField, picked)
      screen.getByText('北京时间')
      fireEvent.click(screen.getByText('Today'))
      await waitFor(() => expect(picked.at(-1)).toBe(momentNow().slice(0, 10)))
    },
  )

  it.each(['2026-03-08 02:30:00', '2026-11-01 01:30:00', '2026-03-29 02:15:00'])(
    'keeps %s where the clocks of the browser leave it out',
    async (moment) => {
      process.env.TZ = moment.includes('03-29') ? 'Europe/Berlin' : 'America/New_York'
      const picked: unknown[] = []
      const input: HTMLInputElement = await open(fields.from as ResolvedField, picked).then(() =>
        screen.getByRole('textbox'),
      )
      fireEvent.change(input, { target: { value: moment } })
      fireEvent.blur(input)
      await waitFor(() => expect(picked.at(-1)).toBe(moment))
      await waitFor(() => expect(input.value).toBe(moment))
    },
  )
})

describe('what is pasted', () => {
  it.each([
    ['+86 138-0013-8000', '13800138000'],
    ["'8613800138000", '13800138000'],
    ['１３８　００１３　８０００', '13800138000'],
    ['+852 9123 4567', '+852 9123 4567'],
  ])('into a phone is kept whole: %s is %s', (text, held) => {
    const field = resolveFields({ phone: phone('手机号') }).phone as ResolvedField
    const typed: unknown[] = []
    draw({ field, onChange: (value) => typed.push(value) })
    const input: HTMLInputElement = screen.getByRole('textbox')
    fireEvent.change(input, { target: { value: text } })
    expect([input.value, typed, input.maxLength]).toEqual([held, [held], -1])
  })

  it.each([
    ['a text', text('名称', { max: 5 })],
    ['a text with suggestions', text('单位', { max: 5, suggestions: ['℃'] })],
    ['a long text', longText('备注', { max: 5 })],
  ])('into %s is not cut, but told to be too long', async (what, given) => {
    const field = resolveFields({ it: given }).it as ResolvedField
    draw({ field })
    const input = await screen.findByRole(what === 'a text with suggestions' ? 'combobox' : 'textbox')
    fireEvent.change(input, { target: { value: '一二三四五六' } })
    expect(input).toHaveProperty('value', '一二三四五六')
    expect(input.getAttribute('maxlength')).toBeNull()
    expect(validateFields({ it: field }, { it: '一二三四五六' }, momentNow())).toEqual({
      it: `${field.label}不能超过 5 个字符`,
    })
  })
})
