import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { lazy, useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputProps } from '#admin/fields/field-ui.ts'
import { type FormElement, useFirstFocus } from '#admin/screens/form/use-first-focus.ts'
import { defineConfig, entity, mount, resolve, text } from '#schema'
import { drawForm } from '../fields/form-around.tsx'

function TwoInputs() {
  const form = useRef<FormElement>(null)
  useFirstFocus(form, true)
  return (
    <Form ref={form}>
      <input aria-label="楼栋" />
      <input aria-label="单元" />
    </Form>
  )
}

afterEach(cleanup)

const focused = () => document.activeElement?.getAttribute('aria-label')

it('gives the cursor to the first input of a form that opens', async () => {
  render(<TwoInputs />)
  await waitFor(() => expect(focused()).toBe('楼栋'))
})

it('leaves the cursor to who is in another input by then', () => {
  vi.useFakeTimers()
  const { getByLabelText } = render(<TwoInputs />)
  getByLabelText('单元').focus()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(focused()).toBe('单元')
})

describe('a form whose first input has to be fetched', () => {
  const { resources } = resolve(
    defineConfig({
      product: '试',
      menu: [],
      calls: {},
      resources: {
        visit: mount(
          entity({
            label: '来访',
            title: 'name',
            fields: { day: text('日期', { input: 'late' }), name: text('来访人') },
          }),
        ),
      },
    }),
  )
  /** Opens it, and answers what lets the code of that input come. */
  function openForm() {
    let come: (code: { default: typeof Late }) => void = () => undefined
    const Late = ({ id }: InputProps) => <input id={id} aria-label="日期" />
    const code = new Promise<{ default: typeof Late }>((resolve) => {
      come = resolve
    })
    vi.useFakeTimers()
    drawForm(resources.visit, { inputs: { late: lazy(() => code) } })
    vi.runAllTimers()
    vi.useRealTimers()
    return () => act(async () => come({ default: Late }))
  }

  it('gives the cursor to it once it is there, and not to the second one meanwhile', async () => {
    const arrive = openForm()
    expect(screen.queryByLabelText('日期', { selector: 'input[aria-label]' })).toBeNull()
    expect(document.activeElement).toBe(document.body)
    await arrive()
    await waitFor(() => expect(focused()).toBe('日期'))
  })

  it('leaves the cursor to who has gone to another input meanwhile', async () => {
    const arrive = openForm()
    const name = screen.getByLabelText('来访人')
    name.focus()
    await arrive()
    await screen.findByLabelText('日期', { selector: 'input[aria-label]' })
    expect(document.activeElement).toBe(name)
  })
})
