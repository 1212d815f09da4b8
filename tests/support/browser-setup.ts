import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { built, ensureBuild } from '../../scripts/ensure-build.ts'
import { startServer } from './child-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo data, which tests start from copies of: see `copyDemoData`. */
    readonly demoData: string
  }
}

/** Once before all: files of tests that run side by side would build over each other; and filling a database takes a while. */
export default async function setup(project: TestProject) {
  ensureBuild()
  const folder = await mkdtemp(join(tmpdir(), 'eaves-demo-'))
  const server = await startServer({ DATA_DIR: folder, SIMULATOR: 'off' }, { entry: [built] })
  if (server.url === null) throw new Error(`the server did not start: ${server.output()}`)
  await server.stop('SIGTERM')
  project.provide('demoData', folder)
  return () => rm(folder, { recursive: true, force: true })
}
