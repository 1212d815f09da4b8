import { appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { config } from '#config'
import { hour } from '#domain/durations.ts'
import { createPlatform } from '#platform/app.ts'
import { openDatabase } from '#platform/db/client.ts'
import { createModules } from '#platform/modules/modules.ts'
import { messageJob } from '#platform/modules/service/message-job.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'

/** A process that sends what is due, and writes whom it sends to into a file. After so many it waits to be killed. */
const { POST_URL = '', POST_SCHEMA = '', POST_FILE = '', POST_NOW = '', POST_STOP = '' } = process.env

const modules = createModules()
const platform = createPlatform({
  config,
  modules,
  database: await openDatabase({ url: POST_URL, schema: POST_SCHEMA }),
  log: { debug() {}, info() {}, warn: console.warn, error: console.error },
  uploads: diskUploads(tmpdir()),
  sms: { send: async () => {} },
  now: () => new Date(POST_NOW),
})
await platform.ready

let written = 0

const push = () => ({
  async send(outgoing: readonly { readonly key: string }[]) {
    for (const { key } of outgoing) {
      if (written === Number(POST_STOP)) await new Promise(() => setInterval(() => {}, 60_000))
      appendFileSync(POST_FILE, `${key}\n`)
      written += 1
    }
    return outgoing.map(() => null)
  },
})
// Nobody gives the one up that waits.
await messageJob({ push, sms: push }, hour).run(platform.services)
