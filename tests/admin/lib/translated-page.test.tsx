import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bearForeignChanges } from '#admin/lib/page-guards.ts'

let undo = () => {}
beforeEach(() => {
  undo = bearForeignChanges(Node.prototype)
})
afterEach(() => {
  cleanup()
  undo()
})

/** As Chrome's 翻译 does: each text goes into two elements of the browser's own. */
function translate(root: Node) {
  const texts = [...root.childNodes].flatMap((node) =>
    node instanceof Text ? [node] : [...node.childNodes].filter((child) => child instanceof Text),
  )
  for (const text of texts) {
    const font = document.createElement('font')
    text.parentNode?.insertBefore(font, text)
    font.appendChild(text)
  }
}

const Texts = ({ first, second, third }: Readonly<Record<string, boolean>>) => (
  <p>
    {first && '第一'}
    {second && '第二'}
    {third && <b>第三</b>}
  </p>
)

it.each([
  ['a text that goes', { second: true }, '第二'],
  ['all that goes', {}, ''],
  ['an element that goes', { first: true, second: true }, '第一第二'],
])('%s is gone from a page that was translated', (_what, shown, text) => {
  const { container, rerender } = render(<Texts first second third />)
  translate(container.querySelector('p') as Node)
  rerender(<Texts {...shown} />)
  expect(container.textContent).toBe(text)
})

it('a text that comes before one that was translated is there', () => {
  const { container, rerender } = render(<Texts second />)
  translate(container.querySelector('p') as Node)
  rerender(<Texts first second />)
  expect(container.textContent).toContain('第一')
})
