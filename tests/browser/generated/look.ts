import { AxeBuilder } from '@axe-core/playwright'
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

/** No axe violation in this theme. */
export async function demandAccessible(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  try {
    await page.waitForLoadState('networkidle')
    await settled(page, theme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => {
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
