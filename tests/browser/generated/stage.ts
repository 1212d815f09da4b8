import type { Page } from 'playwright-core'
import type { ResolvedConfig } from '#schema'
import { cleanUp, type Leftover } from '#tests/generated/context/cleanup.ts'
import type { TestContext } from '#tests/generated/context/test-context.ts'
import { connect } from '#tests/generated/smoke/connect.ts'
import { type ServerOptions, startServer } from '../../../scripts/bench/server.ts'
import { logIn } from '../log-in.ts'
import { openVisitors, openVisits } from '../visits.ts'

/** A browser with someone logged in, and a test context behind it to look at what the screens did. */
export interface Stage {
  readonly page: Page
  readonly url: string
  readonly context: TestContext
  /** What the browser complained about since it was last asked. */
  readonly complaints: () => readonly string[]
  readonly readOnly: false
  readonly extensions: TestContext['extensions']
  /** Removes what was created, and answers what would not go. */
  readonly close: () => Promise<readonly Leftover[]>
}

const account = { account: 'admin', password: 'Demo@2026' }

/** What the platform refused or does not have, by its address. */
function listen(page: Page): () => readonly string[] {
  const heard: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`HTTP ${response.status()}: ${response.url()}`)
  })
  return () => heard.splice(0)
}

/** Serves the production build, opens Chromium and logs in. */
export async function openStage(
  config: ResolvedConfig,
  seed: number,
  place: Pick<ServerOptions, 'dataDir' | 'databaseUrl'>,
): Promise<Stage> {
  const server = await startServer(place)
  const browser = await openVisitors()
  const { page, complaints } = await openVisits(browser, server.url).visit()
  const refusals = listen(page)
  await logIn(page, account.account, account.password)
  const target = { url: server.url, ...account }
  const context = await connect(config, target, { target, only: [], readOnly: false, seed })
  return {
    page,
    url: server.url,
    context,
    complaints: () => [...complaints(), ...refusals()],
    readOnly: false,
    extensions: context.extensions,
    async close() {
      await browser.close()
      const left = await cleanUp(context)
      await server.stop()
      return left
    },
  }
}
