import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { guardComposition } from '#admin/lib/page-guards.ts'

const unguard: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const stop of unguard.splice(0)) stop()
})

function draw() {
  const heard: string[] = []
  unguard.push(guardComposition(window))
  render(<input onKeyDown={({ key, ctrlKey }) => heard.push(ctrlKey ? `Ctrl+${key}` : key)} />)
  return { heard, input: screen.getByRole('textbox') }
}

it.each([
  ['within a composition', { key: 'Enter', isComposing: true }],
  ['as Chrome tells of it', { key: 'Enter', keyCode: 229, isComposing: true }],
  ['after the composition, as Safari tells of it', { key: 'Enter', keyCode: 229 }],
])('Enter %s is for the word alone', (_when, key) => {
  const { heard, input } = draw()
  expect(fireEvent.keyDown(input, key)).toBe(false)
  expect(heard).toEqual([])
})

it.each([
  ['Enter', { key: 'Enter', keyCode: 13 }],
  ['Ctrl+Enter', { key: 'Enter', keyCode: 13, ctrlKey: true }],
  ['Process', { key: 'Process', keyCode: 229, isComposing: true }],
])('%s is heard', (name, key) => {
  const { heard, input } = draw()
  expect(fireEvent.keyDown(input, key)).toBe(true)
  expect(heard).toEqual([name])
})
