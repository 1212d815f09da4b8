import type { Page } from 'playwright-core'

/** What does not fit: panels that leave the screen, lie over each other, or have more in them than they show; cut lines. */
export const misfits = (page: Page) =>
  page.evaluate(() => {
    const panels = [...document.querySelectorAll<HTMLElement>('.wall-panel')].map((element) => ({
      name: element.getAttribute('aria-label') ?? '',
      box: element.getBoundingClientRect(),
      body: element.querySelector<HTMLElement>('.wall-panel-body'),
    }))
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement
    const scroll = scrollWidth > clientWidth || scrollHeight > clientHeight ? ['the page scrolls'] : []
    const outside = panels
      .filter(
        ({ box }) => box.left < 0 || box.top < 0 || box.right > clientWidth || box.bottom > clientHeight,
      )
      .map(({ name }) => `${name} leaves the screen`)
    const over = panels.flatMap((one, index) =>
      panels
        .slice(index + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - 0.5 &&
            one.box.left < box.right - 0.5 &&
            box.top < one.box.bottom - 0.5 &&
            one.box.top < box.bottom - 0.5,
        )
        .map(({ name }) => `${name} lies over ${one.name}`),
    )
    const full = panels
      .filter(
        ({ body }) =>
          body !== null &&
          (body.scrollHeight > body.clientHeight + 1 || body.scrollWidth > body.clientWidth + 1),
      )
      .map(
        ({ name, body }) =>
          `${name} has ${body?.scrollWidth} × ${body?.scrollHeight} in ${body?.clientWidth} × ${body?.clientHeight}`,
      )
    const cut = [...document.querySelectorAll<HTMLElement>('.wall-list-frame')].flatMap((frame) => {
      const { top, bottom } = frame.getBoundingClientRect()
      return [...frame.querySelectorAll('li')]
        .filter((line) => {
          const box = line.getBoundingClientRect()
          return box.bottom > top + 1 && box.top < bottom - 1 && box.bottom > bottom + 1
        })
        .map(({ innerText }) => `${innerText} is cut`)
    })
    return [...scroll, ...outside, ...over, ...full, ...cut]
  })

/** Texts that are smaller than the wall's own measure, of which 1920 × 1080 has 16 pixels. */
export const smallTexts = (page: Page) =>
  page.evaluate(() => {
    const least = 16 * Math.min(window.innerWidth / 1920, window.innerHeight / 1080)
    /** Pixels that a length of one is drawn as: pictures are drawn in units of their own. */
    const scaleOf = (element: Element) =>
      element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1
    const isSeen = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().width > 1
    return [...document.querySelectorAll('.wall *')]
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .filter((element) => isSeen(element) && !['TITLE', 'OPTION'].includes(element.tagName.toUpperCase()))
      .map((element) => ({
        text: element.textContent,
        size: Number.parseFloat(getComputedStyle(element).fontSize) * scaleOf(element),
      }))
      .filter(({ size }) => size < least - 0.1)
      .map(({ text, size }) => `${text}: ${size.toFixed(1)} of ${least.toFixed(1)} pixels`)
  })
