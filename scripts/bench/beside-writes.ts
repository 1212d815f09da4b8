import { setTimeout as pause } from 'node:timers/promises'
import { config } from '#config'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import type { Client } from './calls.ts'

const roleCreate = config.resources.role.endpoints.create?.path ?? ''
export const writesPerSecond = 20

/** Runs while other people write: on a database that nobody writes to, all else costs less than it ever does at work. */
export async function besideWrites(client: Client, run: () => Promise<void>): Promise<void> {
  const done = new AbortController()
  const write = async () => {
    for (let index = 0; !done.signal.aborted; index += 1) {
      const role = {
        name: `同时${index}`,
        dataScope: dataScope.all,
        status: enableStatus.enabled,
        menuIds: ['project'],
      }
      await Promise.all([client.post(roleCreate, role), pause(1000 / writesPerSecond)])
    }
  }
  const writing = write()
  try {
    await run()
  } finally {
    done.abort()
    await writing
  }
}
