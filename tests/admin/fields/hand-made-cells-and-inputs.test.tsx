import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import type { CellProps, InputProps } from '#admin/fields/field-ui.ts'
import { defineConfig, entity, integer, mount, resolve, rows, text } from '#schema'
import { drawForm, surrounded } from './form-around.tsx'

const { resources } = resolve(
  defineConfig({
    product: '试',
    menu: [],
    calls: {},
    resources: {
      step: mount(
        entity({
          label: '步骤',
          title: 'name',
          fields: {
            name: text('名称'),
            done: integer('完成', { cell: 'of-total', input: 'stepper' }),
            total: integer('总数'),
            parts: rows('部分', { done: integer('完成', { input: 'stepper' }) }),
          },
        }),
      ),
    },
  }),
)
const { step } = resources

const cell = (name: string, detail: boolean) => {
  const field = step.fields[name]
  const drawn = field && (
    <FieldCell resource="step" field={field} record={{ done: 2, total: 5 }} detail={detail} />
  )
  return render(surrounded(drawn, services))
}

const OfTotal = ({ field, value, record, resource, detail }: CellProps) => (
  <b>{`${resource}.${field.name} ${value}/${record.total}${detail ? ' 步' : ''}`}</b>
)

const Stepper = ({ value, onChange, id, disabled }: InputProps) => (
  <button type="button" id={id} disabled={disabled} onClick={() => onChange?.(Number(value ?? 0) + 1)}>
    {`到 ${value ?? 0}`}
  </button>
)

// As the admin registers them: loaded when they are first drawn.
const services = {
  cells: { 'of-total': lazy(async () => ({ default: OfTotal })) },
  inputs: { stepper: lazy(async () => ({ default: Stepper })) },
}

afterEach(cleanup)

describe('a field with a cell of its own', () => {
  it('is drawn by it from the whole record, and by its text until it is there', async () => {
    cell('done', true)
    expect(document.body.textContent).toBe('2')
    expect((await screen.findByText('step.done 2/5 步')).tagName).toBe('B')
  })

  it('leaves the others to their kind', () => {
    cell('total', false)
    expect(screen.getByText('5').className).toBe('cell-number')
  })
})

describe('a field with an input of its own', () => {
  it('is typed into it, in a form as in a row, and saved as its kind is', async () => {
    const form = drawForm(step, services)
    fireEvent.click(await screen.findByLabelText('完成'))
    fireEvent.click(screen.getByText('到 1'))
    fireEvent.click(await screen.findByText('添加一行', undefined, { timeout: 10_000 }))
    fireEvent.click(await screen.findByText('到 0'))
    expect(form.values()).toMatchObject({ done: 2, parts: [{ done: 1 }] })
  })
})
