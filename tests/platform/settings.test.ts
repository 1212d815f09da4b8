import { hostname } from 'node:os'
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
      mqttPort: 1883,
      isMqttPortChosen: false,
      mqttUrl: null,
      publicUrl: null,
      noticeWebhook: null,
      mqttClientId: `eaves-${hostname()}-8080`,
      mqttGroup: 'eaves',
      retentionDays: 90,
      seed: 'demo',
      openedBy: [],
      logLevel: 'info',
      uploadMaxMegabytes: 20,
      uploadQuota: { perUser: 5120, inAll: 20_480 },
      smsLogin: true,
      smsToLog: true,
      trustProxy: false,
      simulator: true,
      appSecret: null,
    })
  })

  it('know where gateways fetch firmware', () => {
    expect(readSettings({ SEED: 'empty', PUBLIC_URL: 'https://eaves.example:8443' }).publicUrl).toBe(
      'https://eaves.example:8443',
    )
  })

  it('open a port for gateways, or none', () => {
    expect(readSettings({ MQTT_PORT: '1884' })).toMatchObject({ mqttPort: 1884, isMqttPortChosen: true })
    expect(readSettings({ MQTT_PORT: 'off' }).mqttPort).toBe(null)
    expect(readSettings({ MQTT_URL: 'mqtt://u:p@broker:1883' }).mqttUrl).toBe('mqtt://u:p@broker:1883')
    expect(problemsOf({ MQTT_PORT: 'on', MQTT_URL: 'http://u:secret@broker' })).toEqual([
      expect.stringContaining('MQTT_PORT'),
      'MQTT_URL: not of the form mqtt://user:password@host:port',
    ])
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
    ['SMS_TO_LOG', 'yes'],
    ['DEMO_ON_NETWORK', 'yes'],
    ['SIMULATOR', 'yes'],
    ['APP_SECRET', 'short'],
    ['PUBLIC_URL', 'https://eaves.example/path'],
    ['LOG_LEVEL', 'trace'],
    ['UPLOAD_MAX_MB', '0'],
    ['UPLOAD_QUOTA_MB', '0'],
    ['UPLOAD_QUOTA_USER_MB', 'x'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['DATABASE_URL', 'localhost'],
  ])('refuse %s=%s by name', (name, value) => {
    const [problem, ...more] = problemsOf({ SEED: 'empty', [name]: value })
    expect(problem).toMatch(new RegExp(`^${name}: `))
    expect(more).toEqual([])
  })

  it('keep SMS codes out of the log, but for a demonstration', () => {
    expect(readSettings({ SEED: 'empty' }).smsToLog).toBe(false)
    expect(readSettings({ SEED: 'empty', SMS_TO_LOG: 'on' }).smsToLog).toBe(true)
    expect(readSettings({ SMS_TO_LOG: 'off' }).smsToLog).toBe(false)
  })

  it('do not open the demo accounts to the network unless that is meant', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'example.com']) {
      expect(problemsOf({ HOST })).toEqual([
        `SEED: the demo accounts, whose password everybody knows, would be open to the network (HOST=${HOST}); choose SEED=empty, or DEMO_ON_NETWORK=on if that is meant`,
      ])
      expect(problemsOf({ HOST, SEED: 'empty' })).toEqual([])
      expect(problemsOf({ HOST, DEMO_ON_NETWORK: 'on' })).toEqual([])
    }
    for (const HOST of ['127.0.0.1', '127.0.1.1', '::1', 'localhost'])
      expect(problemsOf({ HOST })).toEqual([])
  })

  it('take what only a deployment sets for a network as well: behind a proxy everybody comes from here', () => {
    const deployed = {
      TRUST_PROXY: 'on',
      PUBLIC_URL: 'https://eaves.example',
      NOTICE_WEBHOOK_URL: 'https://eaves.example/hook',
      APP_SECRET: 'only-for-tests-0123456789abcdefghij',
    }
    const secret = { NOTICE_WEBHOOK_SECRET: deployed.APP_SECRET }
    for (const [name, value] of Object.entries(deployed)) {
      const environment = { ...secret, [name]: value }
      const [problem, ...more] = problemsOf(environment)
      const told = name === 'TRUST_PROXY' ? 'TRUST_PROXY=on' : name
      expect(problem).toContain(`would be open to the network (${told}); choose SEED=empty`)
      expect(more).toEqual([])
      expect(problemsOf({ ...environment, SEED: 'empty' })).toEqual([])
      expect(problemsOf({ ...environment, DEMO_ON_NETWORK: 'on' })).toEqual([])
      expect(readSettings({ ...environment, SEED: 'empty' }).openedBy).toEqual([told])
      expect(readSettings({ ...environment, DEMO_ON_NETWORK: 'on' }).openedBy).toEqual([])
    }
    expect(problemsOf({ ...deployed, ...secret }).join()).not.toContain(deployed.APP_SECRET)
    expect(problemsOf({ TRUST_PROXY: 'off', PUBLIC_URL: ' ' })).toEqual([])
  })

  it('report every mistake at once, and no password', () => {
    const problems = problemsOf({ PORT: 'x', SEED: 'x', DATABASE_URL: 'http://u:hunter2@h' })
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toContain('hunter2')
  })
})
