import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '#platform/services/password.ts'

const cheap = { log2n: 10, r: 8, p: 1 }

describe('passwords', () => {
  it('are recognised by their hash, which differs each time', async () => {
    const [first, second] = await Promise.all([
      hashPassword('Demo@2026', cheap),
      hashPassword('Demo@2026', cheap),
    ])
    expect(first).not.toBe(second)
    expect(await verifyPassword('Demo@2026', first)).toBe(true)
    expect(await verifyPassword('Demo@2026', second)).toBe(true)
    expect(await verifyPassword('demo@2026', first)).toBe(false)
  })

  it('carry their cost, so that old ones stay valid when it grows', async () => {
    const hash = await hashPassword('Demo@2026', { log2n: 11, r: 4, p: 2 })
    expect(hash).toMatch(/^scrypt\$11\$4\$2\$/)
    expect(await verifyPassword('Demo@2026', hash)).toBe(true)
  })

  it('are not recognised by anything that is no hash', async () => {
    for (const hash of ['', 'Demo@2026', 'scrypt$10$8$1$$', 'md5$1$1$1$a$b'])
      expect(await verifyPassword('Demo@2026', hash)).toBe(false)
  })

  it('of nobody take as long as wrong ones', async () => {
    const hash = await hashPassword('Demo@2026')
    const time = async (stored: string | null) => {
      const start = performance.now()
      await verifyPassword('wrong', stored)
      return performance.now() - start
    }
    const wrong = Math.min(await time(hash), await time(hash), await time(hash))
    const nobody = Math.min(await time(null), await time(null), await time(null))
    expect(nobody).toBeGreaterThan(wrong / 2)
    expect(await verifyPassword('A', null)).toBe(false)
  })
})
