import type { Browser } from 'playwright-core'
import { asVisitor } from './browser.ts'
import { kilobytes } from './network.ts'
import { paintedWith } from './page-clock.ts'

/** A list of another admin that somebody has built and serves, measured in turns with ours. */
export interface Peer {
  readonly name: string
  readonly url: string
  /** A text that is shown with its rows. */
  readonly shows: string
}

/** From `PEER='shadcn-admin|http://127.0.0.1:5173/users|User List'`; null: nothing is compared. */
export function peerFrom(setting = process.env.PEER): Peer | null {
  if (!setting) return null
  const [name, url, shows] = setting.split('|')
  if (!name || !url || !shows)
    throw new Error('PEER is to be <name>|<url>|<text that is shown with its rows>')
  return { name, url, shows }
}

export interface PeerVisit {
  readonly painted: number
  readonly bytes: number
  readonly script: number
}

/** What one visit to it costs, with an empty cache and on the same line as ours. */
export const visitPeer = (browser: Browser, { url, shows }: Peer): Promise<PeerVisit> =>
  asVisitor(browser, undefined, async ({ page, network, scriptTime }) => {
    await page.goto(url)
    const painted = await paintedWith(page, shows)
    await page.waitForLoadState('networkidle')
    return { painted, bytes: kilobytes(network.transfers()), script: await scriptTime() }
  })
