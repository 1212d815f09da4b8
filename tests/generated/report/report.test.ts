import { describe, expect, it } from 'vitest'
import type { Case } from '../cases/case.ts'
import type { Result } from '../run.ts'
import { failureText, reportOf } from './failure-report.ts'
import { htmlOf } from './html.ts'
import { junitOf } from './junit.ts'
import { tableOf } from './table.ts'

const tried = (operation: string, title = 'does it'): Case => ({
  entity: 'project',
  operation,
  title,
  writes: true,
  extension: null,
  run: async () => {},
})

const answer = {
  call: {
    method: 'POST',
    path: '/platform/admin/v1/project/create',
    input: { name: '<b>', password: 'Secret2026' },
    as: null,
  },
  status: 200,
  code: 200301006,
  msg: '参数校验失败',
  data: { token: 'abc' },
  errors: {},
  token: null,
} as const

const failed: Result = {
  case: tried('create', 'takes <name> & "more"'),
  outcome: { is: 'failed', why: 'it should succeed\u0007', answer },
  milliseconds: 12,
}
const results: readonly Result[] = [
  { case: tried('list'), outcome: { is: 'ok' }, milliseconds: 3 },
  { case: tried('list'), outcome: { is: 'skipped', why: 'it writes' }, milliseconds: 0 },
  failed,
]

describe('a failure', () => {
  it('names entity, operation, call, what was sent, what came back and why', () => {
    const text = failureText(reportOf(failed))
    for (const part of [
      'project · create',
      'POST /platform/admin/v1/project/create',
      '<b>',
      '200301006',
      '参数校验失败',
      'it should succeed',
    ])
      expect(text).toContain(part)
  })

  it('keeps passwords and tokens to itself', () => {
    const text = failureText(reportOf(failed))
    expect(text).not.toContain('Secret2026')
    expect(text).not.toContain('abc')
  })
})

it('the table has a row for each entity and operation', () => {
  const lines = tableOf(results).split('\n')
  expect(lines[1]).toMatch(/^project\s+list\s+1\s+-\s+1\s+3\s+it writes$/)
  expect(lines[2]).toMatch(/^project\s+create\s+0\s+1 ✗\s+-\s+12$/)
  expect(lines.at(-1)).toBe('1 ok, 1 failed, 1 skipped')
})

it('JUnit counts, and escapes what XML cannot carry', () => {
  const xml = junitOf(results)
  expect(xml).toContain('<testsuites name="smoke" tests="3" failures="1" skipped="1" time="0.015">')
  expect(xml).toContain('takes &lt;name&gt; &amp; &quot;more&quot;')
  expect(xml).not.toContain('\u0007')
})

it('HTML needs nothing else and shows no markup of others', () => {
  const html = htmlOf(results, { target: 'https://a.example/<x>', time: '2026-01-01', seed: 1 })
  expect(html).not.toMatch(/<script|<link|src=/)
  expect(html).not.toContain('<b>')
  expect(html).toContain('https://a.example/&lt;x&gt;')
})
