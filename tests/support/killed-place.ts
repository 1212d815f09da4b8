import { join } from 'node:path'
import { openDatabase } from '#platform/db/client.ts'
import { type DemoPlace, openDemoPlace } from './demo-place.ts'
import { type Engine, startPlatform, type TestPlatform } from './platform.ts'

/** What is in a place whose platform was killed. */
export interface KilledPlace extends DemoPlace {
  /** The database, in this process. */
  open(): Promise<TestPlatform>
}

/** With the demo data. */
export async function placeOn(engine: Engine): Promise<KilledPlace> {
  const place = await openDemoPlace(engine)
  const { folder, own } = place
  return {
    ...place,
    settings: { ...place.settings, LOG_LEVEL: 'warn', SIMULATOR: 'off' },
    async open() {
      await own?.untilAlone()
      const database = await openDatabase(own ? { url: own.url } : { directory: join(folder, 'database') })
      return startPlatform({ database, engine, seed: null })
    },
  }
}
