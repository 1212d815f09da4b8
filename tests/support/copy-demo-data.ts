import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A data folder of its own, with the demo data as a first start leaves it. Whoever asks removes it. */
export async function copyDemoData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eaves-data-'))
  await cp(inject('demoData'), folder, { recursive: true })
  return folder
}
