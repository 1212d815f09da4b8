import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { config } from '#config'
import { createPlatform } from '#platform/app.ts'
import { openDatabase } from '#platform/db/client.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'

/** A process that imports houses from a file into a project, and says what came of it. */
const {
  IMPORT_URL = '',
  IMPORT_SCHEMA = '',
  IMPORT_FILE = '',
  IMPORT_PROJECT = '',
  IMPORT_TOKEN = '',
} = process.env

const platform = createPlatform({
  config,
  modules: createModules(),
  database: await openDatabase({ url: IMPORT_URL, schema: IMPORT_SCHEMA }),
  log: { debug() {}, info() {}, warn: console.warn, error: console.error },
  uploads: diskUploads(tmpdir()),
  sms: { send: async () => {} },
})
await platform.ready
const form = new FormData()
form.set('projectId', IMPORT_PROJECT)
form.set('file', new File([readFileSync(IMPORT_FILE)], 'houses.csv', { type: 'text/csv' }))
const answer = await platform.fetch(
  new Request('http://eaves.test/platform/admin/v1/floor/house/import', {
    method: 'POST',
    body: form,
    headers: { authorization: IMPORT_TOKEN },
  }),
)
console.info(await answer.text())
