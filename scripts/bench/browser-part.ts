import { openBrowser } from '../open-browser.ts'
import { measureAlarms } from './alarms.ts'
import { measureBoard } from './board.ts'
import { measureConsole } from './console.ts'
import type { Part } from './figure.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureNavigation } from './navigation.ts'
import { openSite } from './site.ts'
import { measureTablePaint } from './table-paint.ts'
import { measureTyping } from './typing.ts'
import { measureWalls } from './walls.ts'
import { addWideEntity } from './wide-entity.ts'

const inSite = (name: string, measure: typeof measureFirstLoad, change?: typeof addWideEntity): Part => ({
  name,
  async measure(say, workshop) {
    const folder = workshop.built(change ? 'with a wide entity' : 'as it is', change)
    const browser = await openBrowser()
    const site = await openSite(browser, folder, workshop.folder())
    try {
      await measure(say, browser, site)
    } finally {
      await browser.close()
      await site.stop()
    }
  },
})

export const browserParts: readonly Part[] = [
  inSite('first-load', measureFirstLoad),
  inSite('navigation', measureNavigation),
  inSite('table-paint', measureTablePaint, addWideEntity),
  inSite('board', measureBoard),
  inSite('walls', measureWalls),
  inSite('console', measureConsole),
  inSite('alarms', measureAlarms),
  inSite('typing', measureTyping, addWideEntity),
]
