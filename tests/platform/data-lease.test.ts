import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataInUse, leaseData } from '#platform/data-folder/lease.ts'
import {
  type Child,
  childOf,
  hasNamespaces,
  inPidNamespace,
  startChild,
} from '#tests/support/child-process.ts'

let folder: string
const children: Child[] = []
const leaseFile = () => join(folder, 'process.lock')
const command = () => [process.execPath, '--import', 'tsx', 'tests/support/programs/lease-holder.ts', folder]

function start(words: readonly string[]): Child {
  const child = startChild(words)
  children.push(child)
  return child
}

async function hold(words = command()): Promise<Child> {
  const child = start(words)
  await child.says('held')
  return child
}

/** Gets the lease and gives it back while time stands still: whoever first sees that it is abandoned never gets it. */
async function leaseAtOnce(): Promise<void> {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const release = await leaseData(folder)
  release()
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eaves-lease-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const child of children.splice(0)) {
    child.process.kill('SIGKILL')
    await child.ended
  }
  rmSync(folder, { recursive: true })
})

describe('the lease of a data folder', () => {
  it('is taken once, and given back', async () => {
    const release = await leaseData(folder)
    await expect(leaseData(folder)).rejects.toBeInstanceOf(DataInUse)
    release()
    expect(existsSync(leaseFile())).toBe(false)
    ;(await leaseData(folder))()
  })

  it('is another process’s while that runs, and free as soon as it was killed', async () => {
    const other = await hold()
    await expect(leaseData(folder)).rejects.toThrow(`process ${other.process.pid}`)
    other.process.kill('SIGKILL')
    await other.ended
    await leaseAtOnce()
  })

  it('is free though the killed process stays in the table', async () => {
    // The shell stops itself before it could take note of the end of what it started.
    const parent = start(['sh', '-c', `${command().join(' ')} & echo pid $!; kill -STOP $$`])
    for (const word of ['pid', 'held']) await parent.says(word)
    const pid = Number(/pid (\d+)/.exec(parent.output())?.[1])
    process.kill(pid, 'SIGKILL')
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8')
    await expect.poll(stat, { timeout: 10_000 }).toContain(') Z ')
    await leaseAtOnce()
  })

  it('is free when its process is gone, though a later one has got the pid', async () => {
    const release = await leaseData(folder)
    const mine = JSON.parse(readFileSync(leaseFile(), 'utf8')) as object
    release()
    writeFileSync(leaseFile(), JSON.stringify({ ...mine, started: '1' }))
    await leaseAtOnce()
  })

  it('is one process’s, however many take over at the same time', async () => {
    const other = await hold()
    other.process.kill('SIGKILL')
    await other.ended
    const tries = await Promise.allSettled([1, 2, 3].map(() => leaseData(folder)))
    const held = tries.filter((one) => one.status === 'fulfilled')
    for (const { value } of held) value()
    expect(held).toHaveLength(1)
  })

  it('is free when nobody renews it, and nothing can be known of its process', async () => {
    writeFileSync(leaseFile(), '')
    const begin = performance.now()
    const release = await leaseData(folder)
    const waited = performance.now() - begin
    release()
    expect(waited).toBeGreaterThan(5000)
  }, 60_000)
})

describe.runIf(hasNamespaces)('the lease of a data folder, from one container to another', () => {
  const contained = () => [...inPidNamespace, ...command()]

  it('is refused while it is renewed, though the pid means nothing there', async () => {
    await hold(contained())
    const second = start(contained())
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('is in use by process 1 on')
    await expect(leaseData(folder)).rejects.toBeInstanceOf(DataInUse)
  }, 60_000)

  it('is taken over some seconds after its holder was killed', async () => {
    const first = await hold(contained())
    process.kill(childOf(first.process), 'SIGKILL')
    await first.ended
    await hold(contained())
  }, 60_000)

  it('ends a holder that was stopped while another took over', async () => {
    const first = await hold(contained())
    const pid = childOf(first.process)
    process.kill(pid, 'SIGSTOP')
    const second = await hold(contained())
    process.kill(pid, 'SIGCONT')
    expect(await first.ended).not.toBe(0)
    expect(first.output()).toContain('belongs to another process now')
    expect(second.process.exitCode).toBeNull()
    await expect(leaseData(folder)).rejects.toBeInstanceOf(DataInUse)
  }, 60_000)
})
