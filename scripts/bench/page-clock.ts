import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Milliseconds on the page's clock at which the frame was painted that first showed `text`. */
    paintedWith?: (text: string) => Promise<number>
  }
}

/** Runs in the page before its own scripts. */
export function installClock(): void {
  const isShown = (text: string) => document.body?.textContent?.includes(text) ?? false
  window.paintedWith = (text) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`never shown: ${text}`)), 20_000)
      // The first callback runs before the frame that shows the change, the second after it.
      const afterPaint = () =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      if (isShown(text)) return resolve(performance.now())
      const observer = new MutationObserver(() => {
        if (!isShown(text)) return
        observer.disconnect()
        afterPaint()
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    })
}

/** Waits for a text to be painted; answers when, in milliseconds since the page's navigation began. */
export const paintedWith = (page: Page, text: string): Promise<number> =>
  page.evaluate((wanted) => {
    if (!window.paintedWith) throw new Error('the page has no clock')
    return window.paintedWith(wanted)
  }, text)

export const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
