import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectionOf } from '#tests/support/connection-of.ts'
import { engines, type TestPlatform } from '#tests/support/platform.ts'
import { perform, pointsWork, writers } from '#tests/support/points-acting.ts'
import { expectAgreement } from '#tests/support/points-agreement.ts'
import { type PointsShop, shopOf, startShop } from '#tests/support/points-shop.ts'

const stock = 30
/** Operations after which each process is killed: there are as many more, at least. */
const kills = [40, 110]
const each = { from: 12, to: 12 }

// PGlite dies with its process; that its files outlive that is its own business.
describe.runIf(engines.includes('postgresql'))(`${writers} writers whose process is killed`, () => {
  let eaves: TestPlatform
  let shop: PointsShop
  beforeAll(async () => {
    eaves = await startShop('postgresql')
    shop = shopOf(eaves)
  })
  afterAll(() => eaves.close())

  it.each(kills)(
    'after %i operations leave everything in agreement, and go on where they were',
    async (most) => {
      const users = await Promise.all([900, 600, 0].map((points) => shop.customer(points)))
      const scene = { users, goodsId: await shop.goods({ stock }), name: `killed-${most}-${process.pid}` }
      const [work = []] = fc.sample(pointsWork(each), { numRuns: 1, seed: most })
      const { url, schema } = await connectionOf(eaves.db)
      const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/programs/spend-points.ts'], {
        env: {
          PATH: process.env.PATH,
          PGAPPNAME: scene.name,
          SPEND_URL: url,
          SPEND_SCHEMA: schema,
          SPEND_TOKEN: await eaves.login('admin'),
          SPEND_WORK: JSON.stringify({ scene, work }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      let done = 0
      child.stdout.on('data', (dots: Buffer) => {
        done += dots.length
        if (done >= most) child.kill('SIGKILL')
      })
      expect(await ended).toEqual([null, 'SIGKILL'])
      // What it had begun is rolled back once the database has noticed.
      const left = async () => {
        const { rows } = await sql`
        select 1 from pg_stat_activity where application_name = ${scene.name}`.execute(eaves.db)
        expect(rows).toEqual([])
      }
      await vi.waitFor(left, { timeout: 60_000, interval: 50 })
      await expectAgreement(eaves, shop, scene, stock)

      // Whoever sent them does not know which were done, and sends them all again.
      await Promise.all(
        work.map(async (operations) => {
          for (const one of operations) await perform(shop, eaves.db, scene, one)
        }),
      )
      expect(await expectAgreement(eaves, shop, scene, stock)).toBeGreaterThan(0)
    },
    240_000,
  )
})
