import { blank, type ResolvedAsking, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../kernel.ts'
import { storedFiles } from '../modules/upload/stored-files.ts'
import { changedNames, merge, proposed } from './change.ts'
import { checkFields, checkRecord } from './check-values.ts'
import { fileNames } from './file-names.ts'
import { checkFiles } from './files.ts'
import { readGiven } from './given.ts'
import { hashPasswords } from './passwords.ts'
import { checkReferences } from './references.ts'
import { withoutDerived } from './store.ts'

/** What came with the call of a transition or action, found right. */
export interface Asked {
  /** Values to store in the record. */
  readonly changes: Values
  /** Values of the call alone. */
  readonly own: Values
}

const inputFields = (resource: ResolvedResource, { input }: ResolvedAsking): readonly ResolvedField[] =>
  input.flatMap((name) => resource.fields[name] ?? [])

function ownValues({ ask }: ResolvedAsking, input: Values): Values {
  return { ...blank(ask), ...readGiven(Object.values(ask), input) }
}

/** A password stands in the record as its hash, which no rule fits. */
function withoutHashes(fields: readonly ResolvedField[], given: Values): Values {
  const passwords = fields.filter((field) => field.kind === 'password')
  return Object.fromEntries(passwords.map(({ name }) => [name, given[name] ?? null]))
}

/** Reads and judges the input; `fixed` are values the call sets by itself, such as the new state. */
export async function readAsked(
  context: CallContext,
  resource: ResolvedResource,
  asking: ResolvedAsking,
  record: Values,
  input: Values,
  fixed: Values,
): Promise<Asked> {
  const now = context.services.now()
  const fields = inputFields(resource, asking)
  const given = readGiven(fields, input)
  const own = ownValues(asking, input)
  const shown = await merge(context, resource, record, { ...proposed(resource, record, given), ...fixed })
  const judged = { ...shown, ...fileNames(resource, record, shown, given) }
  checkRecord(resource, { ...judged, ...withoutHashes(fields, given) }, new Set(asking.input), now, fields)
  checkFields(Object.values(asking.ask), own, now)
  const merged = withoutDerived(resource, judged)
  const changed = changedNames(record, merged)
  await checkReferences(context, resource, merged, changed)
  const asked = { ...resource, fields: asking.ask }
  await checkReferences(context, asked, own, new Set(Object.keys(own)))
  const files = storedFiles(context.services.uploads)
  const facts = await checkFiles(files, resource, merged, changed)
  await checkFiles(files, asked, own, new Set(Object.keys(own)))
  const hashes = await hashPasswords(fields, given, context.services.passwordCost)
  const changes = Object.fromEntries([...changed].map((name) => [name, merged[name]]))
  return { changes: { ...changes, ...hashes, ...facts }, own }
}
