/** Selector -> custom property -> value, of one theme. */
export type Blocks = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The same blocks as each theme computes them. */
export interface Themed {
  readonly light: Blocks
  readonly dark: Blocks
  /** Light, where the system asks for reduced motion. */
  readonly still: Blocks
}

/** Reads what antd writes: one selector per block, nothing nested. */
export function blocksOf(css: string): Blocks {
  const blocks = new Map<string, Map<string, string>>()
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const block = blocks.get(selector) ?? new Map<string, string>()
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):((?:[^;"]|"[^"]*")*);/g))
      block.set(name, value)
    blocks.set(selector, block)
  }
  return blocks
}

type Condition = (selector: string, declarations: string) => string

const textOf = (blocks: Blocks, wrapped: Condition): string =>
  [...blocks]
    .filter(([, block]) => block.size > 0)
    .map(([selector, block]) =>
      wrapped(selector, [...block].map(([name, value]) => `${name}:${value};`).join('')),
    )
    .join('')

/** What of `blocks` is not as in `usual`. */
const differing = (blocks: Blocks, usual: Blocks): Blocks =>
  new Map(
    [...blocks].map(([selector, block]) => [
      selector,
      new Map([...block].filter(([name, value]) => usual.get(selector)?.get(name) !== value)),
    ]),
  )

// No condition makes a selector stronger: what a component says of itself goes before what is said of all.
const inDark: Condition = (selector, body) =>
  selector === ':root'
    ? `:root:where([data-theme='dark']){${body}}`
    : `:where([data-theme='dark']) ${selector}{${body}}`

/** Light for all, then what is other in the dark, then what is other without motion. */
export function cssOf({ light, dark, still }: Themed): string {
  const calm = textOf(differing(still, light), (selector, body) => `${selector}{${body}}`)
  return [
    textOf(light, (selector, body) => `${selector}{${body}}`),
    textOf(differing(dark, light), inDark),
    calm && `@media (prefers-reduced-motion:reduce){${calm}}`,
  ].join('')
}
