import type { Locator } from 'playwright-core'

/**
 * Clicks what a list offers. The list gives the cursor back to its box by a timer of its own, which on a busy machine
 * takes it from the field that is filled next: a timer that is set later ends later.
 */
export async function takeOption(option: Locator): Promise<void> {
  await option.click()
  await option.page().evaluate(() => new Promise((done) => setTimeout(done)))
}
