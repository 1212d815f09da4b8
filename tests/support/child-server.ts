import { askShared } from './ask-shared.ts'
import { createClient } from './platform-client.ts'
import type { ServerProcess } from './server-process.ts'

// Before any test begins: none has the time that a build may take.
await askShared('/build')

export { built } from '../../scripts/ensure-build.ts'
export { startServerProcess as startServer } from './server-process.ts'

export type ChildServer = ServerProcess

/** Speaks to it as the admin would. */
export const clientOf = ({ url }: ChildServer) =>
  createClient((request) => fetch(new Request(request.url.replace('http://eaves.test', url ?? ''), request)))
