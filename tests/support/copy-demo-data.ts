import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askShared } from './ask-shared.ts'

/** A data folder of its own, with the demo data in a PGlite. Whoever asks removes it. */
export async function copyDemoData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eaves-data-'))
  await cp((await askShared('/demo-folder')) as string, folder, { recursive: true })
  return folder
}
