import type { ResolvedConfig, ResolvedField, ResolvedResource } from '#schema'
import { recordsOf } from './crud.ts'
import { listed } from './read.ts'
import type { TestContext } from './test-context.ts'
import { accepted } from './verdict.ts'

/** The tree whose records a field points at, and its `parent` field; null: it points elsewhere, or at no tree. */
export function treeOf(config: ResolvedConfig, resource: ResolvedResource, field: ResolvedField) {
  const isPointer = field.kind === 'reference' || field.kind === 'references'
  const target = isPointer ? config.resources[field.target] : field.kind === 'parent' ? resource : undefined
  return target?.tree ? { target, parent: target.tree } : null
}

/** Ids of the record looked for and of all that is below it; where there is no tree, of that alone. */
export async function branch(
  context: TestContext,
  resource: ResolvedResource,
  field: ResolvedField,
  top: string,
): Promise<ReadonlySet<string>> {
  const found = new Set([top])
  const tree = treeOf(context.config, resource, field)
  if (!tree) return found
  const records = recordsOf(accepted(await listed(context, tree.target)))
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { id, [tree.parent]: above } of records) if (found.has(String(above))) found.add(String(id))
  }
  return found
}
