import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { demand } from '#tests/generated/context/verdict.ts'

/** The width of a small phone. */
const narrow = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

/** Waits until nothing fades any more: half a colour is no colour to judge. */
async function settled(page: Page, theme: string): Promise<void> {
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, theme)
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    // What a new theme sets off begins a frame or two after it.
    for (let quiet = 0; quiet < 5; quiet = document.getAnimations().some(isEnding) ? 0 : quiet + 1)
      await nextFrame()
  })
}

/** Nothing of the page is still on its way. */
const isLoaded = () =>
  document.querySelector('[aria-busy="true"], [aria-label="加载中"], .ant-spin-spinning') === null

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[] }[]
}

/**
 * What axe finds. Contrast, which takes most of its time, is judged of what lies on top: what a dialog covers has been
 * judged without it. Themes differ in their colours alone, so the dark one is asked for contrast only.
 */
export async function violationsOf(page: Page, theme: 'light' | 'dark'): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (theme) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const contrast = 'color-contrast'
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility())
    const onTop = dialogs.at(-1) ?? document
    const resultTypes: ['violations'] = ['violations']
    const runs = [
      await axe.run(onTop, { resultTypes, runOnly: [contrast] }),
      ...(theme === 'light'
        ? [await axe.run(document, { resultTypes, rules: { [contrast]: { enabled: false } } })]
        : []),
    ]
    return runs.flatMap(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })),
    )
  }, theme)
}

/** No axe violation in this theme. */
export async function demandAccessible(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  try {
    await page.waitForFunction(isLoaded)
    await settled(page, theme)
    const found = (await violationsOf(page, theme)).map(({ id, nodes }) => {
      const where = nodes.slice(0, 3).map(({ target }) => target.join(' '))
      return `${id} at ${where.join(', ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`
    })
    demand(found.length === 0, `axe: ${found.join('; ')}`, null)
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** What stands there has no axe violation in either theme, and fits a phone. */
export async function demandGoodLooks(page: Page): Promise<void> {
  await demandAccessible(page, 'light')
  await demandAccessible(page, 'dark')
  await demandNarrow(page)
}

/** On a phone nothing makes the page scroll sideways. */
export async function demandNarrow(page: Page): Promise<void> {
  await page.setViewportSize(narrow)
  try {
    // Two frames: one to hear of the new width, one to be drawn by it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    demand(width <= narrow.width, `the page is ${width} pixels wide on a screen of ${narrow.width}`, null)
  } finally {
    await page.setViewportSize(wide)
  }
}
