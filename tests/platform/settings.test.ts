import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#platform/settings.ts'

const problemsOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    return String((error as Error).message).split('\n')
  }
}

describe('settings', () => {
  it('all have defaults', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseTimeout: 15,
      seed: 'demo',
      logLevel: 'info',
      uploadMaxMegabytes: 20,
      smsLogin: true,
      trustProxy: false,
      simulator: true,
    })
  })

  it('take what is given, blanks aside', () => {
    const settings = readSettings({ PORT: ' 9000 ', SEED: 'empty', LOG_LEVEL: '' })
    expect(settings).toMatchObject({ port: 9000, seed: 'empty', logLevel: 'info' })
    expect(readSettings({ SIMULATOR: 'off' }).simulator).toBe(false)
    expect(readSettings({ DATABASE_URL: 'postgres://u:p@h:5432/d' }).databaseUrl).toBe(
      'postgres://u:p@h:5432/d',
    )
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['SEED', 'full'],
    ['SMS_LOGIN', 'true'],
    ['SIMULATOR', 'yes'],
    ['LOG_LEVEL', 'trace'],
    ['UPLOAD_MAX_MB', '0'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['DATABASE_URL', 'localhost'],
  ])('refuse %s=%s by name', (name, value) => {
    const [problem, ...more] = problemsOf({ [name]: value })
    expect(problem).toMatch(new RegExp(`^${name}: `))
    expect(more).toEqual([])
  })

  it('report every mistake at once, and no password', () => {
    const problems = problemsOf({ PORT: 'x', SEED: 'x', DATABASE_URL: 'http://u:hunter2@h' })
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toContain('hunter2')
  })
})
