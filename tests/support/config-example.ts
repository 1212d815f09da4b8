import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResourceHooks } from '#platform/module-contracts.ts'
import type { ResolvedConfig, Values } from '#schema'

/** The example of docs/adding-an-entity.md, as it stands there. */
export async function readExample() {
  const page = await readFile('docs/adding-an-entity.md', 'utf8')
  const block = (name: string) => {
    const found = new RegExp(`<!-- example: ${name} -->\n\`\`\`ts\n([^]*?)\`\`\``).exec(page)?.[1]
    if (found === undefined) throw new Error(`docs/adding-an-entity.md has no example "${name}"`)
    return found
  }
  return {
    imports: block('imports'),
    resources: block('resources'),
    demo: block('demo'),
    hook: block('hook'),
  }
}

export interface ConfigCopy {
  readonly folder: string
  readonly config: ResolvedConfig
  /** The demo records of the example. */
  readonly visitors: readonly Values[]
  /** Its hooks. */
  readonly hooks: ResourceHooks
  readonly remove: () => Promise<void>
}

/** resources.config.ts and demo records with the example applied, loaded from a folder inside the project, where its aliases hold. */
export async function applyExample(): Promise<ConfigCopy> {
  const { imports, resources, demo, hook } = await readExample()
  const source = await readFile('resources.config.ts', 'utf8')
  const anchor = '\n  resources: {\n'
  if (source.split(anchor).length !== 2) throw new Error('resources.config.ts has no one place for resources')
  await mkdir('reports', { recursive: true })
  const folder = await mkdtemp(join('reports', 'example-'))
  const file = join(folder, 'resources.config.ts')
  await writeFile(file, imports + source.replace(anchor, () => anchor + resources))
  const demoFile = join(folder, 'visitor.demo.ts')
  await writeFile(demoFile, demo.replace("'#config'", "'./resources.config.ts'"))
  const hookFile = join(folder, 'visitor-hooks.ts')
  await writeFile(hookFile, hook)
  const { config } = (await import(pathToFileURL(file).href)) as { config: ResolvedConfig }
  const { visitors } = (await import(pathToFileURL(demoFile).href)) as { visitors: readonly Values[] }
  const { visitorHooks: hooks } = (await import(pathToFileURL(hookFile).href)) as {
    visitorHooks: ResourceHooks
  }
  return { folder, config, visitors, hooks, remove: () => rm(folder, { recursive: true }) }
}
