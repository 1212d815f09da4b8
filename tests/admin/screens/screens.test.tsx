import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/client.ts'
import { bridge, origin } from '#tests/support/msw.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { openScreen } from './open-screen.tsx'

let eaves: TestPlatform
let stop: () => void

beforeAll(async () => {
  window.location.href = `${origin}/home`
  eaves = await startPlatform({ database: await openDatabase({}) })
  stop = bridge(eaves.fetch)
}, 60_000)
afterAll(async () => {
  stop()
  await eaves.close()
})
afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

describe('list', () => {
  it('shows what the platform answers', async () => {
    await openScreen(eaves, 'admin', '/home/system/role')
    expect(await screen.findByText('超级管理员')).toBeTruthy()
  })
})
void waitFor
void within
void userEvent
