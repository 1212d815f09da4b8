import { getRequestListener } from '@hono/node-server'
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite'
import { formatMistakes, type Mistake } from '#schema'
import type { Database } from './db/client.ts'
import type * as DevEntry from './dev-entry.ts'
import type { DevPlatform } from './dev-entry.ts'
import { createLog } from './http/logger.ts'
import { clientIp } from './http/peer.ts'
import { openSettledDatabase } from './open-database.ts'
import { readSettings, type Settings } from './settings.ts'

/** Told by its shape: each run of resources.config.ts has a `ConfigError` class of its own. */
const mistakesOf = (error: unknown): readonly Mistake[] =>
  error instanceof Error && 'mistakes' in error && Array.isArray(error.mistakes) ? error.mistakes : []

/** An error as vite's overlay shows it: a config's mistakes in words for people, others with their stack. */
function overlayError(error: unknown): ErrorPayload['err'] {
  const mistakes = mistakesOf(error)
  const problem = error instanceof Error ? error : new Error(String(error))
  const plugin = 'eaves-platform'
  return mistakes.length > 0
    ? { message: formatMistakes(mistakes), stack: '', plugin, id: 'resources.config.ts' }
    : { message: problem.message, stack: problem.stack ?? '', plugin }
}

const entry = '/src/platform/dev-entry.ts'

/** Kept where a restart of vite finds it: the embedded database takes one owner, and opening it takes a while. */
const kept = globalThis as { eavesDevDatabase?: Promise<Database> }

function openOnce(settings: Settings): Promise<Database> {
  kept.eavesDevDatabase ??= openSettledDatabase(settings)
  return kept.eavesDevDatabase
}

/**
 * The platform inside vite's dev server: one process. Whatever of it is edited, resources.config.ts first of all, is
 * built anew on the same database; mistakes are shown in vite's overlay until they are mended.
 */
export function platformPlugin(): Plugin {
  let rebuild = () => {}
  let current: Promise<DevPlatform | null> = Promise.resolve(null)

  function serve(server: ViteDevServer) {
    const settings = readSettings(process.env)
    const log = createLog(settings.logLevel)
    const { hot } = server.environments.client

    let problem: ReturnType<typeof overlayError> | null = null
    const build = async (last: DevPlatform | null): Promise<DevPlatform | null> => {
      const wasBroken = problem !== null
      try {
        const { buildPlatform } = (await server.ssrLoadModule(entry)) as typeof DevEntry
        const platform = await buildPlatform(settings, await openOnce(settings), log)
        problem = null
        await last?.close()
        if (wasBroken) hot.send({ type: 'full-reload' })
        return platform
      } catch (error) {
        problem = overlayError(error)
        hot.send({ type: 'error', err: problem })
        log.error(problem.message)
        return last
      }
    }

    // One after the other: two at once would change tables under each other.
    current = build(null)
    rebuild = () => {
      current = current.then(build)
    }
    hot.on('connection', () => {
      if (problem) hot.send({ type: 'error', err: problem })
    })

    server.middlewares.use((request, response, next) => {
      const answerIt = (platform: Awaited<typeof current>) => {
        const [pathname = '/'] = (request.url ?? '/').split('?')
        if (!platform?.owns(pathname)) return next()
        const ip = clientIp(request, false)
        const answer = getRequestListener((incoming) => platform.fetch(incoming, { ip }), {
          overrideGlobalObjects: false,
        })
        return answer(request, response)
      }
      current.then(answerIt).catch(next)
    })
  }

  return {
    name: 'eaves-platform',
    apply: 'serve',
    configureServer: serve,
    async buildEnd() {
      await (await current)?.close()
    },
    hotUpdate({ modules }) {
      if (this.environment.name === 'ssr' && modules.length > 0) rebuild()
    },
  }
}
