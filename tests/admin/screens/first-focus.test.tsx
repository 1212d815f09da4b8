import { cleanup, render, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type FormElement, useFirstFocus } from '#admin/screens/form/use-first-focus.ts'

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
