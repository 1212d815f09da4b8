import type { Services } from '#platform/contracts.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import type { PlatformModules } from '#platform/module-contracts.ts'
import {
  type ResolvedActionFile,
  type ResolvedConfig,
  type ResolvedImport,
  type ResolvedResource,
  rowAction,
  rowRecord,
} from '#schema'
import { cellsOf, fileOf, sendImport, withinOf } from '#tests/generated/context/import-file.ts'
import { makeValues, valueFor } from '#tests/generated/context/make-values.ts'
import type { TestContext } from '#tests/generated/context/test-context.ts'
import { madeRecords, records, type Write, write } from './writes.ts'

const imported = (resource: ResolvedResource, file: ResolvedImport): Write =>
  write('file', `${resource.name}.import`, async (context) => {
    const values = await makeValues(context, resource)
    const content = fileOf(file, [await cellsOf(context, resource, file, values)])
    const input = await withinOf(context, resource, file, values)
    return () => sendImport(context, file, { content, input })
  })

/** What a row of a file of actions says of one record. */
async function actionCells(
  context: TestContext,
  resource: ResolvedResource,
  file: ResolvedActionFile,
  id: string,
) {
  const asking = { ...resource, fields: file.fields }
  const values: Record<string, unknown> = {
    [rowRecord]: id,
    [rowAction]: context.next() % file.actions.length,
  }
  for (const field of Object.values(file.fields))
    if (!(field.name in values)) values[field.name] = await valueFor(context, asking, field, {})
  const cells = await cellsOf(context, asking, file, values)
  // Who reads a record may find the very value masked that finds it.
  const made = (await madeRecords(context, resource)).find((one) => one.id === id)?.values ?? {}
  const own = file.columns.flatMap(({ field, path, label }) =>
    field === rowRecord && path?.length === 1 ? [[label, String(made[path[0] ?? ''] ?? cells[label])]] : [],
  )
  return { ...cells, ...Object.fromEntries(own) }
}

/** All of the few records in one file, now from the first on and now from the last. */
const actedOn = (resource: ResolvedResource, file: ResolvedActionFile): Write =>
  write('file', `${resource.name}.${file.name}`, async (context) => {
    const ids = await records(context, resource)
    const rows: Awaited<ReturnType<typeof actionCells>>[] = []
    for (const id of context.next() % 2 === 0 ? ids : ids.toReversed())
      rows.push(await actionCells(context, resource, file, id))
    const input = file.once === null ? {} : { [file.once]: String(context.next()).padStart(12, '0') }
    return () => sendImport(context, file, { content: fileOf(file, rows), input })
  })

/** Records and actions that come in files. */
export const filesOf = ({ resources }: ResolvedConfig): readonly Write[] =>
  Object.values(resources).flatMap((resource) => [
    ...(resource.import === null ? [] : [imported(resource, resource.import)]),
    ...Object.values(resource.actionFiles).map((file) => actedOn(resource, file)),
  ])

const done = { status: 200, code: 200 } as const

/** What the platform does by itself, and so whenever it likes. */
export const jobsOf = ({ jobs, hooks }: PlatformModules, services: Services): readonly Write[] =>
  [...jobs, timedTransitions(hooks)].map((job) =>
    write('job', job.name, async () => async () => {
      await job.run(services)
      return done
    }),
  )
