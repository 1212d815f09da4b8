import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { origin } from '#tests/support/msw.ts'
import { type DemoData, openDemoData } from '../demo-data.ts'
import { connect } from './connect.ts'
import { type Embedded, startInProcess } from './in-process.ts'
import { Problem } from './problem.ts'

const ours = new Set(['id', 'orderBy', 'order', 'reveal'])

/** A back end that speaks the contract and nothing beyond it. */
const plain = (request: Request): Request => {
  const url = new URL(request.url)
  if (request.method !== 'GET' || !url.pathname.endsWith('/list')) return request
  for (const name of ours) url.searchParams.delete(name)
  return new Request(url, { headers: request.headers })
}

let extended = true
let data: DemoData
let embedded: Embedded

beforeAll(async () => {
  data = await openDemoData()
  embedded = await startInProcess(config, {
    seed: 1,
    by: 'calls',
    data,
    between: (fetch) => (request) => fetch(extended ? request : plain(request)),
  })
})

afterAll(async () => {
  await embedded.stop()
  await data.close()
})

const target = { url: origin, account: 'admin', password: 'Demo@2026' }
const options = { target, only: [], readOnly: true, seed: 1 }

const problem = async (changed: Partial<typeof target>) => {
  const error: unknown = await connect(config, { ...target, ...changed }, options).catch(
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(Problem)
  return error instanceof Problem ? error.message : ''
}

describe('a back end', { timeout: 30_000 }, () => {
  it('shows that it knows our extensions', async () => {
    const { extensions } = await connect(config, target, options)
    expect([...extensions].sort()).toEqual(['id', 'orderBy', 'reveal'])
  })

  it('shows that it does not', async () => {
    extended = false
    const { extensions } = await connect(config, target, options)
    extended = true
    expect([...extensions]).not.toContain('id')
    expect([...extensions]).not.toContain('orderBy')
  })
})

describe('what keeps a run from starting is told', { timeout: 30_000 }, () => {
  it('when the password is wrong', async () => {
    expect(await problem({ password: 'wrong' })).toMatch(/refuses to log in admin: 账号或密码错误/)
  })

  it('when nothing listens', async () => {
    const server = createServer().listen(0)
    const { port } = server.address() as AddressInfo
    await new Promise((closed) => server.close(closed))
    expect(await problem({ url: `http://127.0.0.1:${port}` })).toContain('nothing listens there')
  })

  it('when something else listens', async () => {
    const server = createServer((_request, response) => response.end('<html>')).listen(0)
    const { port } = server.address() as AddressInfo
    expect(await problem({ url: `http://127.0.0.1:${port}` })).toContain('without an envelope')
    server.close()
  })
})
