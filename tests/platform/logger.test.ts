import { closeSync, existsSync, openSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLog, logLines, withAccessLog } from '#platform/http/logger.ts'

describe('the log', () => {
  it('is one JSON object per line, from its level up', () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    log.info('unseen')
    log.warn('seen\ntwice', { count: 2 })
    log.error('failed', { error: new Error('reason') })
    expect(lines).toHaveLength(2)
    expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', message: 'seen\ntwice', count: 2 })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      error: { message: 'reason', stack: expect.any(String) },
    })
  })

  it('holds no secrets, and of requests no query', async () => {
    const lines: string[] = []
    const log = createLog('debug', { write: (line) => void lines.push(line) })
    log.info('x', {
      password: 'hunter2',
      body: { newPassword: 'hunter3' },
      authorization: 'abc',
      token: 'def',
      deep: [{ list: [{ accessToken: 'ghi' }] }],
      smsCode: '424242',
      code: 'ECONNREFUSED',
    })
    const serve = withAccessLog(async () => new Response(null, { status: 204 }), log)
    await serve(new Request('http://h/user/list?keyword=secretive'), { ip: '1.2.3.4' })
    expect(lines.join('')).not.toMatch(/hunter|abc|def|ghi|secretive|424242/)
    expect(lines[0]).toContain('ECONNREFUSED')
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      method: 'GET',
      path: '/user/list',
      status: 204,
      ip: '1.2.3.4',
    })
  })

  it('shows phone numbers as the screens do, wherever they stand', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const cause = new Error('Key (phone)=(13912345678) already exists')
    log.error('refused 13812345678', { error: new Error('no', { cause }), id: '113812345678901' })
    expect(lines[0]).not.toMatch(/13812345678"|13912345678/)
    expect(lines[0]).toContain('refused 138****5678')
    expect(lines[0]).toContain('(139****5678)')
    expect(lines[0]).toContain('113812345678901')
  })

  it('ends at values that contain themselves', () => {
    const lines: string[] = []
    const endless: Record<string, unknown> = {}
    endless.self = endless
    createLog('info', { write: (line) => void lines.push(line) }).info('endless', { endless })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'endless' })
  })

  it.runIf(existsSync('/dev/full'))('outlives a full disk', async () => {
    const full = openSync('/dev/full', 'w')
    const log = createLog('info', logLines(full))
    for (const message of ['one', 'two']) expect(() => log.info(message)).not.toThrow()
    await setImmediate()
    closeSync(full)
  })
})
