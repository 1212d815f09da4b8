import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { maskPhone } from '#domain/mask.ts'
import { startServer } from '#tests/support/child-server.ts'
import { openDemoPlace } from '#tests/support/demo-place.ts'
import { openVisitors, openVisits } from './visits.ts'

/**
 * The production build with the demo data, and whoever visits it. On PostgreSQL where it answers: a server on PGlite
 * takes three times as long to start. That one is seen by `ota.test.ts`, half of the generated tests and by whoever opens
 * a series site.
 */
async function openSite() {
  const place = await openDemoPlace('postgresql')
  const server = await startServer({ ...place.settings, SIMULATOR: 'off' })
  if (server.url === null) throw new Error(`the server did not start: ${server.output()}`)
  const browser = await openVisitors()
  return {
    ...openVisits(browser, server.url),
    /** The last code that went to this phone: without a sender it stands in the server's log. */
    codeFor(phone: string): string {
      const marker = `SMS to ${maskPhone(phone)}: `
      const [, ...sent] = server.output().split(marker)
      return sent.at(-1)?.slice(0, 6) ?? ''
    },
    async close() {
      await browser.close()
      await server.stop('SIGTERM')
      await place.close()
    },
  }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** A site of its own for one test file. Its pages are closed after each test. */
export function testSite(): Pick<Site, 'codeFor' | 'visit' | 'visitAs'> {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  }, 300_000)
  afterEach(() => site.leave())
  afterAll(() => site?.close())
  return {
    codeFor: (phone) => site.codeFor(phone),
    visit: (...where) => site.visit(...where),
    visitAs: (...who) => site.visitAs(...who),
  }
}

export const listOf = (page: Page, label: string) => page.getByRole('region', { name: `${label}列表` })
