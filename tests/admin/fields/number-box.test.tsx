import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NumberBox } from '#admin/fields/number-box.tsx'

afterEach(cleanup)

it.each([
  ['１２０', 120],
  ['1,200', 1200],
  ['120 px', 120],
  ['－3', -3],
])('%s is taken as a number where a range and whole numbers are asked for', (text, held) => {
  const typed: unknown[] = []
  render(<NumberBox unit="px" min={-5} max={5000} precision={0} onChange={(value) => typed.push(value)} />)
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: text } })
  expect(typed.at(-1)).toBe(held)
})
