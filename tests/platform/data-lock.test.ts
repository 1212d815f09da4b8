import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataInUse, lockData } from '#platform/data-lock.ts'

let folder: string
const lockFile = () => join(folder, 'process.lock')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eaves-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock of a data folder', () => {
  it('is taken once, and given back', () => {
    const unlock = lockData(folder)
    expect(() => lockData(folder)).toThrow(DataInUse)
    unlock()
    expect(existsSync(lockFile())).toBe(false)
    lockData(folder)()
  })

  it('is another process’s while that runs', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(other, 'spawn')
    lockData(folder)()
    const unlock = lockData(folder)
    const mine = JSON.parse(readFileSync(lockFile(), 'utf8')) as { started: string }
    unlock()
    const startOfOther = readFileSync(`/proc/${other.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    expect(mine.started).toMatch(/^\d+$/)
    writeFileSync(lockFile(), JSON.stringify({ pid: other.pid, started: startOfOther }))
    expect(() => lockData(folder)).toThrow(String(other.pid))
    other.kill('SIGKILL')
    await once(other, 'exit')
    lockData(folder)()
  })

  it('counts for nothing once its process is gone, though a later one has got its pid', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, started: '1' }))
    lockData(folder)()
  })

  it('counts for nothing when it cannot be read', () => {
    writeFileSync(lockFile(), '')
    lockData(folder)()
  })
})
