import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { demand } from '#tests/generated/context/verdict.ts'

/** The width of a small phone. */
const narrow = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }
/** What a browser's 200 % make of the wide one. */
const zoomed = { width: wide.width / 2, height: wide.height / 2 }

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
 * In a page: of texts that look alike, the first. Texts look alike that have the same colour, size and weight, on the
 * same backgrounds, in elements of the same classes: a cell of one row of a table stands for that of all.
 */
function unlikeTexts(top: Element): readonly Element[] {
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element | null): string => {
    if (element === null) return ''
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const ground = `${groundOf(element.parentElement)} ${backgroundColor} ${backgroundImage} ${opacity}`
    grounds.set(element, ground)
    return ground
  }
  const textIn = ({ childNodes }: Element) =>
    [...childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
      .join('')
      .trim()
  const lookOf = (element: Element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const classes = [element, element.parentElement].map((one) => one?.getAttribute('class'))
    // axe does not judge a single character: it cannot stand for words.
    const isJudged = textIn(element).length > 1
    return [isJudged, color, fontSize, fontWeight, ...classes, groundOf(element)].join()
  }
  const texts = [...top.querySelectorAll('*')].filter((one) => textIn(one) !== '' && one.checkVisibility())
  return [...new Map(texts.reverse().map((one) => [lookOf(one), one])).values()]
}

/**
 * What axe finds. Contrast, which takes most of its time, is judged of what lies on top, once for texts that look
 * alike: what a dialog covers has been judged without it. Themes differ in their colours alone, so the dark one is
 * asked for contrast only.
 */
export async function violationsOf(page: Page, theme: 'light' | 'dark'): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(`window.unlikeTexts = ${unlikeTexts}`)
  }
  return page.evaluate(async (theme) => {
    const { axe, unlikeTexts: unlike } = window as unknown as {
      axe: typeof import('axe-core')
      unlikeTexts: typeof unlikeTexts
    }
    const contrast = 'color-contrast'
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility())
    const include = [...unlike(dialogs.at(-1) ?? document.body)]
    // No rule looks into stylesheets, which would be fetched once more for it.
    const options: RunOptions = { resultTypes: ['violations'], preload: false }
    const runs = [
      ...(include.length > 0 ? [await axe.run({ include }, { ...options, runOnly: [contrast] })] : []),
      ...(theme === 'light'
        ? [await axe.run(document, { ...options, rules: { [contrast]: { enabled: false } } })]
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

/** What `demandGoodLooks` demands, in the title of a case. */
export const goodLooks = 'without axe violation in either theme, fits a phone, and has all in reach at 200 %'

/** What stands there has no axe violation in either theme, fits a phone, and has all in reach at 200 %. */
export async function demandGoodLooks(page: Page): Promise<void> {
  await demandAccessible(page, 'light')
  await demandAccessible(page, 'dark')
  await inOtherSizes(page, onAPhone, atTwiceTheSize)
}

/** Gives the page another size, and waits until it is drawn by it. */
async function resize(page: Page, size: typeof narrow): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction((width) => window.innerWidth === width, size.width)
  // Two frames: one to hear of the new width, one to be drawn by it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Looks at the page in sizes that each look gives it; it is as wide as before in the end. */
async function inOtherSizes(page: Page, ...looks: readonly ((page: Page) => Promise<void>)[]): Promise<void> {
  try {
    for (const look of looks) await look(page)
  } finally {
    await resize(page, wide)
  }
}

async function demandWidth(page: Page, size: typeof narrow): Promise<void> {
  await resize(page, size)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  demand(width <= size.width, `the page is ${width} pixels wide on a screen of ${size.width}`, null)
}

const onAPhone = (page: Page) => demandWidth(page, narrow)

/** On a phone nothing makes the page scroll sideways. */
export const demandNarrow = (page: Page): Promise<void> => inOtherSizes(page, onAPhone)

/** What goes as soon as one presses beside it. It is not drawn while what it belongs to is scrolled out of sight. */
const opened = ['popover', 'dropdown', 'select-dropdown', 'picker-dropdown']
  .map((name) => `.ant-${name}:not(.ant-${name}-hidden)`)
  .join()
/** The same, and what goes by itself. */
const passing = `.ant-message,${opened}`

/**
 * In a page: what one presses and cannot, however far one scrolls: it lies outside of the window, or below something
 * else that does not go by itself. Of the dialog on top, where there is one.
 */
function outOfReach(passing: string): readonly string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1
  const above = (element: HTMLElement) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // A link over two lines has its middle in neither.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)
  }
  /** A row in the middle of a table stands as those above it do. */
  const isRepeated = (element: Element) => {
    const row = element.closest('tr')
    return Boolean(row?.nextElementSibling && row.previousElementSibling?.previousElementSibling)
  }
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter(isSeen)
  const top = dialogs.at(-1) ?? document.body
  const pressed = [...top.querySelectorAll<HTMLElement>('button, a[href]')]
  return pressed.flatMap((element) => {
    if (isRepeated(element) || !isSeen(element)) return []
    const hit = above(element)
    // What skips to the content comes into the window with the cursor alone.
    if (element.className === 'skip-link') return []
    if (hit !== null && (element.contains(hit) || hit.closest(passing) !== null)) return []
    const name = element.getAttribute('aria-label') ?? element.innerText
    return [
      `${name.trim()} ${hit === null ? 'outside of the window' : `below ${hit.outerHTML.slice(0, 80)}`}`,
    ]
  })
}

/** In a page: how far a picker that is open leaves the window, in pixels. */
function leftByPicker(): number {
  const { left, top, right, bottom } = [...document.querySelectorAll('.ant-picker-dropdown')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .at(-1) ?? { left: -1000, top: 0, right: 0, bottom: 0 }
  return Math.max(-left, -top, right - innerWidth, bottom - innerHeight)
}

/** The distance between an input and its picker, by which the placement may miss. */
const gap = 8

/** The last picker of the page, or of the dialog on top, opens within the window, unless something is opened over it. */
async function demandPickerFits(page: Page): Promise<void> {
  if ((await page.locator(opened).count()) > 0) return
  const dialogs = page.getByRole('dialog').filter({ visible: true })
  const top = (await dialogs.count()) > 0 ? dialogs.last() : page
  const input = top.locator('.ant-picker:not(.ant-picker-disabled) input').filter({ visible: true }).last()
  if ((await input.count()) === 0) return
  await input.click()
  // Its place is found in several frames.
  const fits = page.waitForFunction(`(${leftByPicker})() <= ${gap}`, null, { timeout: 10_000 })
  const isFitting = await fits.then(
    () => true,
    () => false,
  )
  const left = await page.evaluate(leftByPicker)
  await input.blur()
  demand(isFitting, `the picker leaves the window by ${left} pixels`, null)
}

/** At 200 % everything can be pressed, and nothing makes the page scroll sideways. */
async function atTwiceTheSize(page: Page): Promise<void> {
  await demandWidth(page, zoomed)
  const missed = await page.evaluate(outOfReach, passing)
  demand(missed.length === 0, `out of reach: ${missed.join('; ')}`, null)
  await demandPickerFits(page)
}
